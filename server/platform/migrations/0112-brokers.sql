-- A webhook may lead to a topic of a broker of the customer's own, MQTT or Kafka, in place of an address of the web.
ALTER TABLE webhook
  ADD COLUMN kind text NOT NULL DEFAULT 'https',
  -- Of brokers; null: an address of the web.
  ADD COLUMN topic text,
  ADD COLUMN broker_user text,
  -- Sealed; null: none.
  ADD COLUMN broker_password bytea,
  -- How Kafka is told the user and the password.
  ADD COLUMN mechanism text,
  ADD COLUMN is_encrypted boolean NOT NULL DEFAULT true,
  -- Who signed the broker's certificate, as PEM; null: one that everybody knows.
  ADD COLUMN authority text;
ALTER TABLE webhook_delivery
  -- Of a delivery in several messages: how many arrived.
  ADD COLUMN arrived integer NOT NULL DEFAULT 0;
