-- Gateways that know nothing but FTP: as whom they sign in, and what was fetched.
CREATE TABLE ftp_account (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- The product line: packages for it are in the account's folder.
  product text NOT NULL,
  folder text NOT NULL,
  password_hash text NOT NULL,
  created timestamptz NOT NULL,
  created_by text NOT NULL,
  -- The last successful sign-in.
  used timestamptz
);
CREATE TABLE ftp_fetch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- It stays when the account or the package goes.
  account_name text NOT NULL,
  file text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL,
  -- Where it began, as clients that resume say, and how much went out.
  bytes_from integer NOT NULL,
  bytes integer NOT NULL,
  is_whole boolean NOT NULL
);
CREATE INDEX ftp_fetch_at ON ftp_fetch (at);
