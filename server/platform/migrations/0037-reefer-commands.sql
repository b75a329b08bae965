-- What reefer units are told to do from the portal: by whom, when, and what came of it.
CREATE TABLE reefer_command (
  customer_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  vehicle_id integer NOT NULL,
  command text NOT NULL,
  -- Of a set point alone.
  zone smallint CHECK (zone BETWEEN 1 AND 3),
  set_point_celsius double precision,
  sent_by integer REFERENCES user_account ON DELETE SET NULL,
  -- The sender's e-mail, which stays when the user goes.
  sender text NOT NULL,
  sent timestamptz NOT NULL,
  -- Without an answer until then it has failed, and is handed to no gateway any more.
  expires timestamptz NOT NULL,
  -- When the gateway acknowledged that it has it; from then on it is not sent again.
  taken timestamptz,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'failed', 'success')),
  settled timestamptz,
  reason text,
  -- Failed for want of an answer: one that comes after all still holds.
  unanswered boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_id, id),
  CHECK ((status = 'pending') = (settled IS NULL)),
  CHECK ((command = 'setPoint') = (zone IS NOT NULL AND set_point_celsius IS NOT NULL)),
  FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle (customer_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- A command is found by its number alone as well, and the number is one of a kind.
CREATE UNIQUE INDEX reefer_command_id ON reefer_command (id);
-- The latest of a vehicle.
CREATE INDEX reefer_command_latest ON reefer_command (customer_id, vehicle_id, sent DESC, id DESC);
-- What gateways still have to answer: looked at every few seconds, and nearly always empty.
CREATE INDEX reefer_command_pending ON reefer_command (vehicle_id, id) WHERE status = 'pending';
-- What is older than its customer keeps goes.
CREATE INDEX reefer_command_age ON reefer_command (customer_id, sent);
CREATE INDEX reefer_command_sender ON reefer_command (sent_by);
