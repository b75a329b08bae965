-- Packed days in groups of columns, each group one value that is read by itself: where a vehicle was and how it stood, when
-- its reports came, and each sensor. So who looks for one report, or one sensor, takes little out of the row.
-- What was packed before becomes rows again, and is packed anew in the background, a day from now at the earliest: processes
-- of before cannot read days in groups. The columns of before stay for them until a later migration.

-- Nobody packs or unpacks meanwhile, and what is seen next is what there is. A day that came from another cell has batch 0,
-- and within it the numbers of there, which mean nothing here.
LOCK TABLE packed_day IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, heading_deg, speed_mph, accuracy_m,
    readings, level, stopped_since, seq, verdict)
  SELECT u.customer_id, u.vehicle_id, u.recorded, u.received, least(u.batch, p.batch), u.sensors, u.lat, u.lng, u.heading_deg,
    u.speed_mph, u.accuracy_m, u.readings, u.level, u.stopped_since, u.seq, u.verdict
  FROM packed_day p CROSS JOIN LATERAL unpack_day(p, NULL) u;
-- No TRUNCATE: whoever reads the database as of a moment before goes on seeing them.
DELETE FROM packed_day;

ALTER TABLE packed_day
  -- Behind the moment of the first report (microseconds, 8 bytes) and the number of reports (4 bytes) a group: moment,
  -- what is empty, number, sensors, latitude, longitude, heading, speed, level, since when it stood, verdict.
  ADD COLUMN states bytea NOT NULL,
  -- A group: when they were received after their moment, batch, accuracy.
  ADD COLUMN arrivals bytea NOT NULL,
  -- The keys of the sensors, and a group of each: which of its texts a reading is, from 1, and the numbers for its gaps.
  ADD COLUMN keys text[] NOT NULL,
  ADD COLUMN parts bytea[] NOT NULL,
  ALTER COLUMN bases DROP NOT NULL, ALTER COLUMN steps DROP NOT NULL, ALTER COLUMN scales DROP NOT NULL,
  ALTER COLUMN words DROP NOT NULL, ALTER COLUMN shapes DROP NOT NULL, ALTER COLUMN planes DROP NOT NULL;

-- A group is: how many columns it has (2 bytes); of each column what it begins with (8), by how much it grows with each
-- report (8), how many bytes a report the columns before it take (2) and it takes (1), and how its numbers are read (1,
-- plus 64); the differences from what is expected, column by column, of each all lowest bytes first; its texts as JSON.
CREATE FUNCTION packed_long(f bytea, at integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ('x' || encode(substr(f, at + 1, 8), 'hex'))::bit(64)::bigint $$;
CREATE FUNCTION packed_columns(f bytea) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT get_byte(f, 0) * 256 + get_byte(f, 1) $$;
CREATE FUNCTION packed_base(f bytea, k integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT packed_long(f, 20 * k - 18) $$;
CREATE FUNCTION packed_growth(f bytea, k integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT packed_long(f, 20 * k - 10) $$;
CREATE FUNCTION packed_before(f bytea, k integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT get_byte(f, 20 * k - 2) * 256 + get_byte(f, 20 * k - 1) $$;
CREATE FUNCTION packed_scale(f bytea, k integer) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (get_byte(f, 20 * k + 1) - 64)::smallint $$;
CREATE FUNCTION packed_plane(f bytea, k integer, n integer) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr(f, 3 + 20 * packed_columns(f) + n * packed_before(f, k), n * get_byte(f, 20 * k))
$$;
CREATE FUNCTION packed_texts(f bytea, n integer) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT jsonb_array_elements_text(convert_from(substr(f, 3 + 20 * packed_columns(f)
    + n * (packed_before(f, packed_columns(f)) + get_byte(f, 20 * packed_columns(f)))), 'UTF8')::jsonb))
$$;
-- A group among others, as it is read outside: with its key, whose length is -1 where it is not one of a sensor.
CREATE FUNCTION packed_part(key text, f bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(int2send(length(convert_to(key, 'UTF8'))::smallint) || convert_to(key, 'UTF8'), '\xffff'::bytea) || int4send(length(f)) || f
$$;

-- The reports of a packed day, as rows of `report`. `wanted`: the sensors whose readings are wanted; null for all, an
-- empty list for none. A loop, because it does nothing about columns that stay as they are.
CREATE OR REPLACE FUNCTION unpack_day(p packed_day, wanted text[])
RETURNS TABLE (customer_id integer, vehicle_id integer, recorded timestamptz, received timestamptz, batch bigint,
  sensors bigint, lat double precision, lng double precision, heading_deg double precision, speed_mph double precision,
  accuracy_m double precision, readings jsonb, level smallint, stopped_since timestamptz, seq bigint, verdict text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 200 AS $$
DECLARE
  n CONSTANT integer := p.reports;
  first_ CONSTANT timestamptz := p.first;
  -- Taken out of the row once: they are compressed there.
  states_ CONSTANT bytea := substr(p.states, 13);
  arrivals_ CONSTANT bytea := p.arrivals || ''::bytea;
  words_ CONSTANT text[] := packed_texts(states_, n);
  others_ CONSTANT text[] := packed_texts(arrivals_, n);
  u1 CONSTANT interval := interval '1 microsecond' * 10 ^ packed_scale(states_, 1);
  u4 CONSTANT interval := interval '1 microsecond' * 10 ^ packed_scale(arrivals_, 1);
  u13 CONSTANT interval := interval '1 microsecond' * 10 ^ packed_scale(states_, 10);
  v1 bigint := packed_base(states_, 1); s1 CONSTANT bigint := packed_growth(states_, 1); c1 CONSTANT bytea := packed_plane(states_, 1, n); a1 CONSTANT boolean := s1 <> 0 OR c1 <> '';
  v2 bigint := packed_base(states_, 2); s2 CONSTANT bigint := packed_growth(states_, 2); c2 CONSTANT bytea := packed_plane(states_, 2, n); a2 CONSTANT boolean := s2 <> 0 OR c2 <> '';
  v3 bigint := packed_base(states_, 3); s3 CONSTANT bigint := packed_growth(states_, 3); c3 CONSTANT bytea := packed_plane(states_, 3, n); a3 CONSTANT boolean := s3 <> 0 OR c3 <> '';
  v4 bigint := packed_base(arrivals_, 1); s4 CONSTANT bigint := packed_growth(arrivals_, 1); c4 CONSTANT bytea := packed_plane(arrivals_, 1, n); a4 CONSTANT boolean := s4 <> 0 OR c4 <> '';
  v5 bigint := packed_base(arrivals_, 2); s5 CONSTANT bigint := packed_growth(arrivals_, 2); c5 CONSTANT bytea := packed_plane(arrivals_, 2, n); a5 CONSTANT boolean := s5 <> 0 OR c5 <> '';
  v6 bigint := packed_base(states_, 4); s6 CONSTANT bigint := packed_growth(states_, 4); c6 CONSTANT bytea := packed_plane(states_, 4, n); a6 CONSTANT boolean := s6 <> 0 OR c6 <> '';
  v7 bigint := packed_base(states_, 5); s7 CONSTANT bigint := packed_growth(states_, 5); c7 CONSTANT bytea := packed_plane(states_, 5, n); a7 CONSTANT boolean := s7 <> 0 OR c7 <> '';
  v8 bigint := packed_base(states_, 6); s8 CONSTANT bigint := packed_growth(states_, 6); c8 CONSTANT bytea := packed_plane(states_, 6, n); a8 CONSTANT boolean := s8 <> 0 OR c8 <> '';
  v9 bigint := packed_base(states_, 7); s9 CONSTANT bigint := packed_growth(states_, 7); c9 CONSTANT bytea := packed_plane(states_, 7, n); a9 CONSTANT boolean := s9 <> 0 OR c9 <> '';
  v10 bigint := packed_base(states_, 8); s10 CONSTANT bigint := packed_growth(states_, 8); c10 CONSTANT bytea := packed_plane(states_, 8, n); a10 CONSTANT boolean := s10 <> 0 OR c10 <> '';
  v11 bigint := packed_base(arrivals_, 3); s11 CONSTANT bigint := packed_growth(arrivals_, 3); c11 CONSTANT bytea := packed_plane(arrivals_, 3, n); a11 CONSTANT boolean := s11 <> 0 OR c11 <> '';
  v12 bigint := packed_base(states_, 9); s12 CONSTANT bigint := packed_growth(states_, 9); c12 CONSTANT bytea := packed_plane(states_, 9, n); a12 CONSTANT boolean := s12 <> 0 OR c12 <> '';
  v13 bigint := packed_base(states_, 10); s13 CONSTANT bigint := packed_growth(states_, 10); c13 CONSTANT bytea := packed_plane(states_, 10, n); a13 CONSTANT boolean := s13 <> 0 OR c13 <> '';
  v14 bigint := packed_base(states_, 11); s14 CONSTANT bigint := packed_growth(states_, 11); c14 CONSTANT bytea := packed_plane(states_, 11, n); a14 CONSTANT boolean := s14 <> 0 OR c14 <> '';
  z7 CONSTANT smallint := packed_scale(states_, 5);
  z8 CONSTANT smallint := packed_scale(states_, 6);
  z9 CONSTANT smallint := packed_scale(states_, 7);
  z10 CONSTANT smallint := packed_scale(states_, 8);
  z11 CONSTANT smallint := packed_scale(arrivals_, 3);
  -- Of the readings, by column: its number now, its steps, its decimals, whether it changes, and the number's text.
  numbers bigint[] := '{}';
  steps_ bigint[] := '{}';
  scales_ smallint[] := '{}';
  planes_ bytea[] := '{}';
  active boolean[] := '{}';
  texts text[] := '{}';
  at integer := 0;
  -- By sensor: its key with a colon, its first and its last column, its texts with gaps, and the last of them filled.
  keys text[] := '{}';
  firsts integer[] := '{}';
  lasts integer[] := '{}';
  begins integer[] := '{}';
  gapped text[] := '{}';
  filled text[];
  -- The sensors of which anything changes.
  changing integer[] := '{}';
  sensor record;
  step bigint;
  is_changed boolean;
  is_other boolean;
  j integer;
  object text;
BEGIN
  customer_id := p.customer_id;
  vehicle_id := p.vehicle_id;
  readings := '{}';
  IF wanted IS NULL OR wanted <> '{}' THEN
    FOR sensor IN SELECT e.key, e.part FROM unnest(p.keys, p.parts) AS e(key, part)
        WHERE wanted IS NULL OR e.key = ANY(wanted) LOOP
      keys := keys || (to_json(sensor.key)::text || ': ');
      firsts := firsts || at + 1;
      begins := begins || cardinality(gapped);
      gapped := gapped || packed_texts(sensor.part, n);
      is_changed := false;
      FOR k IN 1 .. packed_columns(sensor.part) LOOP
        at := at + 1;
        numbers[at] := packed_base(sensor.part, k);
        steps_[at] := packed_growth(sensor.part, k);
        scales_[at] := packed_scale(sensor.part, k);
        planes_[at] := packed_plane(sensor.part, k, n);
        active[at] := steps_[at] <> 0 OR planes_[at] <> '';
        is_changed := is_changed OR active[at];
        texts[at] := CASE WHEN scales_[at] = 0 THEN numbers[at]::text
          ELSE trim_scale(numbers[at]::numeric / (10 ^ scales_[at])::numeric)::text END;
      END LOOP;
      lasts := lasts || at;
      IF is_changed THEN changing := changing || cardinality(keys); END IF;
    END LOOP;
  END IF;
  FOR i IN 0 .. n - 1 LOOP
    IF a1 AND i > 0 THEN v1 := v1 + s1 + packed_step(c1, n, i); END IF;
    recorded := first_ + v1 * u1;
    IF a2 AND i > 0 THEN v2 := v2 + s2 + packed_step(c2, n, i); END IF;
    IF i = 0 THEN seq := v3; ELSIF a3 THEN v3 := v3 + s3 + packed_step(c3, n, i); seq := v3; END IF;
    IF a4 AND i > 0 THEN v4 := v4 + s4 + packed_step(c4, n, i); END IF;
    received := recorded + v4 * u4;
    IF i = 0 THEN batch := v5; ELSIF a5 THEN v5 := v5 + s5 + packed_step(c5, n, i); batch := v5; END IF;
    IF a6 AND i > 0 THEN v6 := v6 + s6 + packed_step(c6, n, i); END IF;
    IF a6 OR i = 0 THEN sensors := words_[v6 + 1]::bigint; END IF;
    IF a7 AND i > 0 THEN v7 := v7 + s7 + packed_step(c7, n, i); END IF;
    IF i = 0 OR a7 OR a2 THEN lat := CASE WHEN v2 & 1 = 0 THEN packed_double(v7, z7, words_) END; END IF;
    IF a8 AND i > 0 THEN v8 := v8 + s8 + packed_step(c8, n, i); END IF;
    IF i = 0 OR a8 OR a2 THEN lng := CASE WHEN v2 & 2 = 0 THEN packed_double(v8, z8, words_) END; END IF;
    IF a9 AND i > 0 THEN v9 := v9 + s9 + packed_step(c9, n, i); END IF;
    IF i = 0 OR a9 OR a2 THEN heading_deg := CASE WHEN v2 & 4 = 0 THEN packed_double(v9, z9, words_) END; END IF;
    IF a10 AND i > 0 THEN v10 := v10 + s10 + packed_step(c10, n, i); END IF;
    IF i = 0 OR a10 OR a2 THEN speed_mph := CASE WHEN v2 & 8 = 0 THEN packed_double(v10, z10, words_) END; END IF;
    IF a11 AND i > 0 THEN v11 := v11 + s11 + packed_step(c11, n, i); END IF;
    IF i = 0 OR a11 OR a2 THEN accuracy_m := CASE WHEN v2 & 16 = 0 THEN packed_double(v11, z11, others_) END; END IF;
    IF a12 AND i > 0 THEN v12 := v12 + s12 + packed_step(c12, n, i); END IF;
    IF i = 0 OR a12 OR a2 THEN level := CASE WHEN v2 & 32 = 0 THEN v12::smallint END; END IF;
    IF a13 AND i > 0 THEN v13 := v13 + s13 + packed_step(c13, n, i); END IF;
    IF i = 0 OR a13 OR a2 THEN stopped_since := CASE WHEN v2 & 64 = 0 THEN first_ + v13 * u13 END; END IF;
    IF a14 AND i > 0 THEN v14 := v14 + s14 + packed_step(c14, n, i); END IF;
    IF i = 0 OR a14 OR a2 THEN verdict := CASE WHEN v2 & 128 = 0 THEN words_[v14 + 1] END; END IF;
    is_other := i = 0;
    IF i = 0 THEN
      FOR k IN 1 .. cardinality(keys) LOOP
        filled[k] := CASE WHEN numbers[firsts[k]] > 0 THEN
          keys[k] || format(gapped[begins[k] + numbers[firsts[k]]], VARIADIC texts[firsts[k] + 1 : lasts[k]]) END;
      END LOOP;
    ELSE
      FOREACH j IN ARRAY changing LOOP
        is_changed := false;
        FOR k IN firsts[j] .. lasts[j] LOOP
          IF active[k] THEN
            step := steps_[k] + packed_step(planes_[k], n, i);
            IF step <> 0 THEN
              is_changed := true;
              numbers[k] := numbers[k] + step;
              IF k > firsts[j] THEN
                texts[k] := CASE WHEN scales_[k] = 0 THEN numbers[k]::text
                  ELSE trim_scale(numbers[k]::numeric / (10 ^ scales_[k])::numeric)::text END;
              END IF;
            END IF;
          END IF;
        END LOOP;
        IF is_changed THEN
          is_other := true;
          filled[j] := CASE WHEN numbers[firsts[j]] > 0 THEN
            keys[j] || format(gapped[begins[j] + numbers[firsts[j]]], VARIADIC texts[firsts[j] + 1 : lasts[j]]) END;
        END IF;
      END LOOP;
    END IF;
    IF is_other AND cardinality(keys) > 0 THEN
      readings := ('{' || array_to_string(filled, ', ') || '}')::jsonb;
    END IF;
    RETURN NEXT;
  END LOOP;
END
$$;

-- The same without readings, of which only the columns that the statement looks at are unpacked.
CREATE OR REPLACE FUNCTION unpack_bare(p packed_day)
RETURNS TABLE (customer_id integer, vehicle_id integer, recorded timestamptz, received timestamptz, batch bigint,
  sensors bigint, lat double precision, lng double precision, heading_deg double precision, speed_mph double precision,
  accuracy_m double precision, readings jsonb, level smallint, stopped_since timestamptz, seq bigint, verdict text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 200 AS $$
  SELECT p.customer_id, p.vehicle_id, p.first + v.v1 * (interval '1 microsecond' * 10 ^ k.z1),
    p.first + v.v1 * (interval '1 microsecond' * 10 ^ k.z1) + v.v4 * (interval '1 microsecond' * 10 ^ k.z4),
    v.v5, k.words[v.v6 + 1]::bigint,
    CASE WHEN v.v2 & 1 = 0 THEN packed_double(v.v7, k.z7, k.words) END,
    CASE WHEN v.v2 & 2 = 0 THEN packed_double(v.v8, k.z8, k.words) END,
    CASE WHEN v.v2 & 4 = 0 THEN packed_double(v.v9, k.z9, k.words) END,
    CASE WHEN v.v2 & 8 = 0 THEN packed_double(v.v10, k.z10, k.words) END,
    CASE WHEN v.v2 & 16 = 0 THEN packed_double(v.v11, k.z11, k.others) END,
    '{}'::jsonb,
    CASE WHEN v.v2 & 32 = 0 THEN v.v12::smallint END,
    CASE WHEN v.v2 & 64 = 0 THEN p.first + v.v13 * (interval '1 microsecond' * 10 ^ k.z13) END,
    v.v3, CASE WHEN v.v2 & 128 = 0 THEN k.words[v.v14 + 1] END
  -- Taken out of the row once: they are compressed there.
  FROM (SELECT substr(p.states, 13) AS s, p.arrivals || ''::bytea AS a, p.reports AS n OFFSET 0) c
    CROSS JOIN LATERAL (SELECT packed_plane(c.s, 1, c.n) AS c1, packed_base(c.s, 1) AS b1, packed_growth(c.s, 1) AS s1,
      packed_plane(c.s, 2, c.n) AS c2, packed_base(c.s, 2) AS b2, packed_growth(c.s, 2) AS s2,
      packed_plane(c.s, 3, c.n) AS c3, packed_base(c.s, 3) AS b3, packed_growth(c.s, 3) AS s3,
      packed_plane(c.a, 1, c.n) AS c4, packed_base(c.a, 1) AS b4, packed_growth(c.a, 1) AS s4,
      packed_plane(c.a, 2, c.n) AS c5, packed_base(c.a, 2) AS b5, packed_growth(c.a, 2) AS s5,
      packed_plane(c.s, 4, c.n) AS c6, packed_base(c.s, 4) AS b6, packed_growth(c.s, 4) AS s6,
      packed_plane(c.s, 5, c.n) AS c7, packed_base(c.s, 5) AS b7, packed_growth(c.s, 5) AS s7,
      packed_plane(c.s, 6, c.n) AS c8, packed_base(c.s, 6) AS b8, packed_growth(c.s, 6) AS s8,
      packed_plane(c.s, 7, c.n) AS c9, packed_base(c.s, 7) AS b9, packed_growth(c.s, 7) AS s9,
      packed_plane(c.s, 8, c.n) AS c10, packed_base(c.s, 8) AS b10, packed_growth(c.s, 8) AS s10,
      packed_plane(c.a, 3, c.n) AS c11, packed_base(c.a, 3) AS b11, packed_growth(c.a, 3) AS s11,
      packed_plane(c.s, 9, c.n) AS c12, packed_base(c.s, 9) AS b12, packed_growth(c.s, 9) AS s12,
      packed_plane(c.s, 10, c.n) AS c13, packed_base(c.s, 10) AS b13, packed_growth(c.s, 10) AS s13,
      packed_plane(c.s, 11, c.n) AS c14, packed_base(c.s, 11) AS b14, packed_growth(c.s, 11) AS s14,
      packed_scale(c.s, 1) AS z1, packed_scale(c.a, 1) AS z4, packed_scale(c.s, 5) AS z7, packed_scale(c.s, 6) AS z8, packed_scale(c.s, 7) AS z9, packed_scale(c.s, 8) AS z10, packed_scale(c.a, 3) AS z11, packed_scale(c.s, 10) AS z13,
      packed_texts(c.s, c.n) AS words, packed_texts(c.a, c.n) AS others OFFSET 0) k
    CROSS JOIN LATERAL (SELECT packed_sum(d.d1) OVER w AS v1, packed_sum(d.d2) OVER w AS v2, packed_sum(d.d3) OVER w AS v3, packed_sum(d.d4) OVER w AS v4,
        packed_sum(d.d5) OVER w AS v5, packed_sum(d.d6) OVER w AS v6, packed_sum(d.d7) OVER w AS v7, packed_sum(d.d8) OVER w AS v8,
        packed_sum(d.d9) OVER w AS v9, packed_sum(d.d10) OVER w AS v10, packed_sum(d.d11) OVER w AS v11, packed_sum(d.d12) OVER w AS v12,
        packed_sum(d.d13) OVER w AS v13, packed_sum(d.d14) OVER w AS v14
      FROM (SELECT g.i, CASE WHEN g.i = 0 THEN k.b1 ELSE k.s1 + packed_step(k.c1, c.n, g.i) END AS d1,
          CASE WHEN g.i = 0 THEN k.b2 ELSE k.s2 + packed_step(k.c2, c.n, g.i) END AS d2,
          CASE WHEN g.i = 0 THEN k.b3 ELSE k.s3 + packed_step(k.c3, c.n, g.i) END AS d3,
          CASE WHEN g.i = 0 THEN k.b4 ELSE k.s4 + packed_step(k.c4, c.n, g.i) END AS d4,
          CASE WHEN g.i = 0 THEN k.b5 ELSE k.s5 + packed_step(k.c5, c.n, g.i) END AS d5,
          CASE WHEN g.i = 0 THEN k.b6 ELSE k.s6 + packed_step(k.c6, c.n, g.i) END AS d6,
          CASE WHEN g.i = 0 THEN k.b7 ELSE k.s7 + packed_step(k.c7, c.n, g.i) END AS d7,
          CASE WHEN g.i = 0 THEN k.b8 ELSE k.s8 + packed_step(k.c8, c.n, g.i) END AS d8,
          CASE WHEN g.i = 0 THEN k.b9 ELSE k.s9 + packed_step(k.c9, c.n, g.i) END AS d9,
          CASE WHEN g.i = 0 THEN k.b10 ELSE k.s10 + packed_step(k.c10, c.n, g.i) END AS d10,
          CASE WHEN g.i = 0 THEN k.b11 ELSE k.s11 + packed_step(k.c11, c.n, g.i) END AS d11,
          CASE WHEN g.i = 0 THEN k.b12 ELSE k.s12 + packed_step(k.c12, c.n, g.i) END AS d12,
          CASE WHEN g.i = 0 THEN k.b13 ELSE k.s13 + packed_step(k.c13, c.n, g.i) END AS d13,
          CASE WHEN g.i = 0 THEN k.b14 ELSE k.s14 + packed_step(k.c14, c.n, g.i) END AS d14
        FROM generate_series(0, c.n - 1) AS g(i) OFFSET 0) d
      WINDOW w AS (ORDER BY d.i ROWS UNBOUNDED PRECEDING)) v
$$;
