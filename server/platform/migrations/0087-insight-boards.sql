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

-- Dashboards, or a chart of one, that somebody has sent to themselves by a schedule.
CREATE TABLE insight_letter (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- The names of a dashboard and of a chart; null: all of it.
  insight text NOT NULL,
  part text,
  -- domain/insights/filters.ts, without a period: so many days up to the day before.
  filters jsonb NOT NULL,
  days integer NOT NULL,
  -- domain/reports/schedule.ts
  schedule jsonb NOT NULL,
  created timestamptz NOT NULL,
  -- The next moment; null where there is none.
  due timestamptz
);
CREATE INDEX insight_letter_of_user ON insight_letter (user_id);
CREATE INDEX insight_letter_due ON insight_letter (due) WHERE due IS NOT NULL;
