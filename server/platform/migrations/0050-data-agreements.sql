-- The texts of the data agreement that super admins published. Version 0 is the one that comes with the product.
CREATE TABLE data_agreement (
  version integer PRIMARY KEY CHECK (version > 0),
  text text NOT NULL,
  published timestamptz NOT NULL,
  -- The e-mail at the time.
  published_by text NOT NULL
);

-- The version that data_agreement_accepted of a customer is about.
ALTER TABLE customer ADD data_agreement_version integer NOT NULL DEFAULT 0;

-- Which version a customer accepted, when and by whom.
CREATE TABLE data_agreement_acceptance (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  version integer NOT NULL,
  accepted timestamptz NOT NULL,
  -- The e-mail at the time; null where it came with a fleet that was loaded.
  accepted_by text,
  PRIMARY KEY (customer_id, version)
);
INSERT INTO data_agreement_acceptance (customer_id, version, accepted, accepted_by)
  SELECT id, 0, data_agreement_accepted, data_agreement_by FROM customer WHERE data_agreement_accepted IS NOT NULL;
