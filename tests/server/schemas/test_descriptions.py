"""The texts below the fields of shapes describe them in the OpenAPI document."""

from concordia.server.app import create_app
from concordia.server.ops.settings import Settings
from concordia.server.schemas.descriptions import field_descriptions
from concordia.server.schemas.explanations import Prospects
from concordia.server.schemas.table import TableTold, View


def test_fields_are_described_by_the_texts_below_them() -> None:
    schemas = create_app(Settings(database="sqlite://")).openapi()["components"]["schemas"]
    for shape in (View, Prospects, TableTold):
        told = {name: one.get("description") for name, one in schemas[shape.__name__]["properties"].items()}
        assert {name: text for name, text in told.items() if text} == field_descriptions(shape)


def test_a_shape_of_the_server_inherits_the_texts_of_the_library() -> None:
    assert field_descriptions(View) == {"number": "Moves so far."}
    assert "may still come to build" in field_descriptions(Prospects)["houses"]
