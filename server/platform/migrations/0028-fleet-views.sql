-- Saved views of the fleet grid: for their owner alone, or shared with a customer; and what each begins with.

CREATE TABLE fleet_view (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Whom it is shared with.
  customer_id integer REFERENCES customer,
  name text NOT NULL,
  view jsonb NOT NULL,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL
);
CREATE INDEX fleet_view_of_user ON fleet_view (user_id);
CREATE INDEX fleet_view_of_customer ON fleet_view (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE fleet_view_default (
  user_id integer PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  view_id integer NOT NULL REFERENCES fleet_view ON DELETE CASCADE
);
