-- A vehicle that is inside with the first that is heard of it: a visit, but nobody saw it enter.
ALTER TABLE visit DROP CONSTRAINT visit_how_check,
  ADD CONSTRAINT visit_how_check CHECK (how IN ('entered', 'drawn', 'found'));
