"""Accounts, what is known of players, and how they want to be told of their turn."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import select

from concordia.server.cookies import DEVICE, SESSION, cookie_in, drop_cookie, keep_cookie, rename_cookie
from concordia.server.dependencies import Server, TheServer, TheVisitor
from concordia.server.errors import Refused
from concordia.server.people import accounts
from concordia.server.people.deletion import forget_person
from concordia.server.people.devices import KNOWN_FOR
from concordia.server.people.ratings import form_of, shown_rating
from concordia.server.people.sessions import browser_of
from concordia.server.people.visitors import Visitor
from concordia.server.routes import REFUSALS
from concordia.server.schemas.answers import (
    Account,
    Channels,
    ChannelTold,
    HolidayAnswer,
    Me,
    Player,
    RatingLine,
    Ratings,
)
from concordia.server.schemas.requests import (
    AccountChange,
    AccountRequest,
    ChannelRequest,
    HolidayRequest,
    PasswordOnly,
)
from concordia.server.store.models import User
from concordia.server.tables import holidays

router = APIRouter(prefix="/api", tags=["accounts"], responses=REFUSALS)

BEST = 100


def show_account(user: User) -> Account:
    """One's own account."""
    return Account(
        id=user.id,
        name=user.name,
        language=user.language,
        created=user.created,
        rating=shown_rating(user.mu, user.sigma),
        rated=user.rated,
    )


async def _sign_in(server: Server, user: User, request: Request, response: Response) -> None:
    """Open a session in a browser, which is known from now on."""
    secure = server.settings.secure
    browser = browser_of(request.headers.get("user-agent", ""))
    token = await accounts.open_session(server.database, user, browser)
    keep_cookie(response, SESSION, token, accounts.SESSION_DAYS, secure)
    mark = await server.devices.marked(cookie_in(request, DEVICE), user.id)
    keep_cookie(response, DEVICE, mark, KNOWN_FOR, secure)


async def _slow_down(server: Server, visitor: Visitor, name: str, shown: str | None) -> None:
    """Limit guesses; a browser in which the account was signed in before has a limit of its own."""
    limits = server.rate_limits
    account = None if shown is None else await accounts.called(server.database, name)
    device = None if account is None else await server.devices.number_of(shown, account.id)
    if account is not None and device is not None:
        await limits.check("known-device", f"{account.id} {device}")
        return
    await limits.check("sign-in", visitor.address)
    await limits.check("name-at-address", f"{accounts.folded(name)} {visitor.address}")
    await limits.check("name", accounts.folded(name))


@router.post("/accounts", status_code=201, operation_id="makeAccount")
async def make(
    wanted: AccountRequest, server: TheServer, visitor: TheVisitor, request: Request, response: Response
) -> Account:
    """Make an account and sign in; no e-mail address is needed."""
    await server.rate_limits.check("account", visitor.address)
    if not server.settings.open_accounts:
        raise Refused.of("no-accounts")
    user = await accounts.make_account(server.database, wanted.name, wanted.password)
    await _sign_in(server, user, request, response)
    return show_account(user)


@router.post("/session", operation_id="signIn")
async def sign_in(
    wanted: AccountRequest, server: TheServer, visitor: TheVisitor, request: Request, response: Response
) -> Account:
    """Sign in."""
    await _slow_down(server, visitor, wanted.name, cookie_in(request, DEVICE))
    user = await accounts.sign_in(server.database, wanted.name, wanted.password)
    await _sign_in(server, user, request, response)
    return show_account(user)


@router.delete("/session", status_code=204, operation_id="signOut")
async def sign_out(request: Request, server: TheServer, visitor: TheVisitor, response: Response) -> None:
    """Sign out."""
    token = cookie_in(request, SESSION)
    if token:
        await accounts.close_session(server.database, token)
    if visitor.user is not None:
        await server.live.sign_out(visitor.user.id)
        await server.here.leave(visitor.user.id)
    drop_cookie(response, SESSION, server.settings.secure)


@router.get("/me", operation_id="whoAmI")
async def me(server: TheServer, visitor: TheVisitor, request: Request, response: Response) -> Me:
    """Who one is here."""
    if server.settings.secure:
        rename_cookie(request, response, SESSION, accounts.SESSION_DAYS)
    return Me(account=None if visitor.user is None else show_account(visitor.user))


@router.patch("/me", operation_id="changeAccount")
async def change(
    wanted: AccountChange, server: TheServer, visitor: TheVisitor, request: Request, response: Response
) -> Account:
    """Change the name, language or password of one's account; a new password signs all others out."""
    await server.rate_limits.check("change", visitor.address)
    user = visitor.account()
    if wanted.password is not None:
        await server.rate_limits.check("password", user.id)
        if wanted.old_password is None:
            raise Refused.of("old-password-missing")
        await accounts.check_password(user, wanted.old_password)
    changed = await accounts.change_account(
        server.database, user, wanted.name, wanted.language, wanted.password
    )
    if wanted.password is not None:
        await server.live.sign_out(user.id)
        await _sign_in(server, changed, request, response)
    return show_account(changed)


@router.post("/me/delete", status_code=204, operation_id="deleteAccount")
async def delete(wanted: PasswordOnly, server: TheServer, visitor: TheVisitor, response: Response) -> None:
    """Delete one's account and everything about oneself; games stay without one's name."""
    user = visitor.account()
    await server.rate_limits.check("password", user.id)
    await accounts.check_password(user, wanted.password)
    await server.live.sign_out(user.id)
    await forget_person(server.registry, user)
    drop_cookie(response, SESSION, server.settings.secure)


@router.get("/me/channels", operation_id="getChannels")
async def channels(server: TheServer, visitor: TheVisitor) -> Channels:
    """The ways on which one is told that it is one's turn."""
    await server.rate_limits.check("look", visitor.address)
    told = await server.notices.channels(visitor.account())
    return Channels(channels=told, push_key=await server.notices.delivery.push_key())


@router.post("/me/channels", status_code=201, operation_id="addChannel")
async def add_channel(wanted: ChannelRequest, server: TheServer, visitor: TheVisitor) -> ChannelTold:
    """Be told on one more way."""
    await server.rate_limits.check("notify", visitor.address)
    return await server.notices.add(visitor.account(), wanted)


@router.post("/me/channels/{channel}/test", status_code=204, operation_id="testChannel")
async def test_channel(
    channel: Annotated[str, Path(max_length=24)], server: TheServer, visitor: TheVisitor
) -> None:
    """Send a notice to try a way out."""
    await server.rate_limits.check("notify", visitor.address)
    await server.notices.test(visitor.account(), channel)


@router.delete("/me/channels/{channel}", status_code=204, operation_id="removeChannel")
async def remove_channel(
    channel: Annotated[str, Path(max_length=24)], server: TheServer, visitor: TheVisitor
) -> None:
    """Be told on this way no more."""
    await server.rate_limits.check("notify", visitor.address)
    await server.notices.remove(visitor.account(), channel)


@router.put("/me/holiday", operation_id="takeHolidayEverywhere")
async def take_holiday(wanted: HolidayRequest, server: TheServer, visitor: TheVisitor) -> HolidayAnswer:
    """Take a holiday in all your slow games, in each as long as it allows."""
    visitor.account()
    await server.rate_limits.check("holiday", visitor.address, 5)
    return HolidayAnswer(tables=await holidays.take_all(server.registry, visitor, wanted.until))


@router.delete("/me/holiday", operation_id="endHolidayEverywhere")
async def end_holiday(server: TheServer, visitor: TheVisitor) -> HolidayAnswer:
    """Come back from the holidays in all your slow games."""
    visitor.account()
    await server.rate_limits.check("holiday", visitor.address, 5)
    return HolidayAnswer(tables=await holidays.end_all(server.registry, visitor))


@router.get("/players/{name}", operation_id="getPlayer")
async def player(name: Annotated[str, Path(max_length=40)], server: TheServer, visitor: TheVisitor) -> Player:
    """What everyone may know of someone with an account; of oneself, unlisted games, too."""
    await server.rate_limits.check("look", visitor.address)
    user = await accounts.user_named(server.database, name)
    own = visitor.user_id == user.id
    boards, recent = await accounts.statistics(server.database, user, own)
    return Player(
        name=user.name,
        since=user.created,
        rating=shown_rating(user.mu, user.sigma),
        rated=user.rated,
        boards=boards,
        recent=recent,
        form=await form_of(server.database, user),
    )


@router.get("/ratings", operation_id="getRatings")
async def ratings(server: TheServer, visitor: TheVisitor) -> Ratings:
    """The best players of rated games."""
    await server.rate_limits.check("look", visitor.address)
    chosen = (
        select(User).where(User.rated > 0).order_by((User.mu - 3 * User.sigma).desc(), User.name).limit(BEST)
    )
    async with server.database.reading() as session:
        users = list(await session.scalars(chosen))
    lines = [
        RatingLine(place=place, name=user.name, rating=shown_rating(user.mu, user.sigma), rated=user.rated)
        for place, user in enumerate(users, 1)
    ]
    return Ratings(players=lines)
