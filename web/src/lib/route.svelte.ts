// Where one is on the page: the path, the search and what follows the #.

class Route {
  path = $state(location.pathname);
  search = $state.raw(new URLSearchParams(location.search));
  fragment = $state(location.hash.slice(1));
  /** The parts of the path, such as ["table", "abc"]. */
  parts = $derived(this.path.split("/").filter(Boolean));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(url: string, replace = false): void {
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.search = new URLSearchParams(location.search);
    this.fragment = location.hash.slice(1);
  }

  /** Links within the page are followed without loading it again. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const route = new Route();
