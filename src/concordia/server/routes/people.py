"""Friends: whom one follows and blocks, who is here, invitations, and what one has chosen."""

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path

from concordia.server.dependencies import TheServer, TheVisitor
from concordia.server.people import choices, ties
from concordia.server.people.accounts import user_named
from concordia.server.routes import REFUSALS
from concordia.server.schemas.friends import Choices, ChoicesChange, News, People, Person

router = APIRouter(prefix="/api/me", tags=["people"], responses=REFUSALS)

NamePath: TypeAlias = Annotated[str, Path(max_length=40)]


@router.get("/news", operation_id="getNews")
async def news(server: TheServer, visitor: TheVisitor) -> News:
    """What you should know now; a page that is open asks for it again and again, and so you count as here."""
    await server.rate_limits.check("look", visitor.address)
    return News(invitations=await server.invitations.of(visitor.account()))


@router.get("/people", operation_id="getPeople")
async def people(server: TheServer, visitor: TheVisitor) -> People:
    """Whom you follow and who of them is here, who follows you, whom you block."""
    await server.rate_limits.check("look", visitor.address)
    return await server.friends.people(visitor.account())


@router.get("/people/{name}", operation_id="getPerson")
async def person(name: NamePath, server: TheServer, visitor: TheVisitor) -> Person:
    """What ties you to someone, and whether they are here."""
    await server.rate_limits.check("look", visitor.address)
    user = visitor.account()
    return await server.friends.person(user, await user_named(server.database, name))


@router.put("/following/{name}", operation_id="follow")
async def follow(name: NamePath, server: TheServer, visitor: TheVisitor) -> Person:
    """Follow someone; they are not asked."""
    user = visitor.account()
    await server.rate_limits.check("follow", user.id)
    return await server.friends.person(user, await ties.follow(server.database, user, name))


@router.delete("/following/{name}", operation_id="unfollow")
async def unfollow(name: NamePath, server: TheServer, visitor: TheVisitor) -> Person:
    """Follow someone no more."""
    user = visitor.account()
    await server.rate_limits.check("follow", user.id)
    return await server.friends.person(user, await ties.unfollow(server.database, user, name))


@router.put("/blocked/{name}", operation_id="block")
async def block(name: NamePath, server: TheServer, visitor: TheVisitor) -> Person:
    """Have nothing to do with someone any more; their invitations are declined."""
    user = visitor.account()
    await server.rate_limits.check("follow", user.id)
    other = await ties.block(server.database, user, name)
    await server.invitations.decline_all(visitor, other)
    return await server.friends.person(user, other)


@router.delete("/blocked/{name}", operation_id="unblock")
async def unblock(name: NamePath, server: TheServer, visitor: TheVisitor) -> Person:
    """Block someone no more."""
    user = visitor.account()
    await server.rate_limits.check("follow", user.id)
    return await server.friends.person(user, await ties.unblock(server.database, user, name))


@router.get("/choices", operation_id="getChoices")
async def chosen(server: TheServer, visitor: TheVisitor) -> Choices:
    """Who sees when you are here, and what you are told of."""
    await server.rate_limits.check("look", visitor.address)
    return choices.choices_of(visitor.account())


@router.patch("/choices", operation_id="changeChoices")
async def choose(wanted: ChoicesChange, server: TheServer, visitor: TheVisitor) -> Choices:
    """Choose who sees when you are here, or what you are told of."""
    await server.rate_limits.check("change", visitor.address)
    return await choices.choose(server.database, visitor.account(), wanted.shown_to, wanted.notices)
