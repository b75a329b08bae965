-- Dashboards that people put together from the cards of Insights.
CREATE TABLE insight_board (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Whom it is shared with; null: nobody.
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  name text NOT NULL,
  -- The dashboard and the figure or chart of each card, in order.
  cards jsonb NOT NULL,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL
);
CREATE INDEX insight_board_of_user ON insight_board (user_id);
CREATE INDEX insight_board_of_customer ON insight_board (customer_id) WHERE customer_id IS NOT NULL;
