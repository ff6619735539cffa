"""What is printed on the components: goods, cards and boards, facts without behaviour."""
