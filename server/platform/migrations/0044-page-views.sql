-- Which pages of the portal are opened, and how quickly they come: patterns of routes, of nobody in particular.

CREATE TABLE page_view (
  at timestamptz NOT NULL,
  route text NOT NULL,
  phone boolean NOT NULL,
  -- False for the measurements of a page that was counted when it was opened.
  opened boolean NOT NULL,
  ttfb_ms integer,
  fcp_ms integer,
  lcp_ms integer,
  inp_ms integer,
  cls real
);
CREATE INDEX page_view_at ON page_view (at);
