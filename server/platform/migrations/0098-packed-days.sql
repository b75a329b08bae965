-- Reports of days that are over, packed: one row for all reports of a vehicle and a day (UTC), columns apart, each as
-- differences in as few bytes as they need, and all of it compressed by TOAST. Functions of SQL unpack them, so a
-- statement that reads reports sees one state of the database, on a standby and in a read-only transaction, too.

CREATE TABLE packed_day (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  -- The moments of its oldest and newest report; both are of one day.
  first timestamptz NOT NULL,
  last timestamptz NOT NULL,
  reports integer NOT NULL,
  -- How many of them have a position.
  places integer NOT NULL,
  -- The sensors present in any of them, and the newest batch.
  sensors bigint NOT NULL,
  batch bigint NOT NULL,
  -- The highest of their speeds.
  mph double precision,
  -- Of each column: what it begins with, by how much it grows with each report, and how its whole numbers are read.
  bases bigint[] NOT NULL,
  steps bigint[] NOT NULL,
  scales smallint[] NOT NULL,
  -- What is no number, or no short one: a column may hold places in it.
  words text[] NOT NULL,
  -- Of each sensor its key (k), its first column (c), how many numbers its readings have at most (h), and its readings
  -- with gaps for these numbers (t).
  shapes jsonb NOT NULL,
  -- The differences from what is expected, of each column: all lowest bytes, then all second bytes, and so on.
  planes bytea[] NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, first)
);

-- The difference at a place, from 0: its bytes lie `n` apart; odd numbers are negative.
CREATE FUNCTION packed_step(plane bytea, n integer, i integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE length(plane) / n
    WHEN 0 THEN 0::bigint
    WHEN 1 THEN ((get_byte(plane, i) >> 1) # -(get_byte(plane, i) & 1))::bigint
    WHEN 2 THEN (((get_byte(plane, i) + get_byte(plane, n + i) * 256) >> 1) # -(get_byte(plane, i) & 1))::bigint
    WHEN 3 THEN (((get_byte(plane, i) + get_byte(plane, n + i) * 256 + get_byte(plane, 2 * n + i) * 65536) >> 1)
      # -(get_byte(plane, i) & 1))::bigint
    ELSE ((get_byte(plane, i) + get_byte(plane, n + i) * 256 + get_byte(plane, 2 * n + i) * 65536
        + get_byte(plane, 3 * n + i) * 16777216::bigint
        + CASE WHEN length(plane) / n > 4 THEN get_byte(plane, 4 * n + i) * 4294967296 ELSE 0 END
        + CASE WHEN length(plane) / n > 5 THEN get_byte(plane, 5 * n + i) * 1099511627776 ELSE 0 END
        + CASE WHEN length(plane) / n > 6 THEN get_byte(plane, 6 * n + i) * 281474976710656 ELSE 0 END) >> 1)
      # -(get_byte(plane, i) & 1)::bigint END
$$;

-- A number as it was: in tenths of a power of ten, in halves of a power of two, or as a word.
CREATE FUNCTION packed_double(v bigint, scale smallint, words text[]) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN scale = 99 THEN words[v + 1]::double precision
    WHEN scale >= 0 THEN v::double precision / ('{1,1e1,1e2,1e3,1e4,1e5,1e6,1e7,1e8,1e9}'::double precision[])[scale + 1]
    ELSE v::double precision / power(2::double precision, -scale) END
$$;

-- The reports of a packed day, as rows of `report`. `wanted`: the sensors whose readings are wanted; null for all, an
-- empty list for none. A loop, because it does nothing about columns that stay as they are.
CREATE FUNCTION unpack_day(p packed_day, wanted text[])
RETURNS TABLE (customer_id integer, vehicle_id integer, recorded timestamptz, received timestamptz, batch bigint,
  sensors bigint, lat double precision, lng double precision, heading_deg double precision, speed_mph double precision,
  accuracy_m double precision, readings jsonb, level smallint, stopped_since timestamptz, seq bigint, verdict text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 200 AS $$
DECLARE
  n CONSTANT integer := p.reports;
  first_ CONSTANT timestamptz := p.first;
  -- Taken out of the row once: it is compressed there.
  planes_ CONSTANT bytea[] := p.planes;
  words_ CONSTANT text[] := p.words;
  u1 CONSTANT interval := interval '1 microsecond' * 10 ^ p.scales[1];
  u4 CONSTANT interval := interval '1 microsecond' * 10 ^ p.scales[4];
  u13 CONSTANT interval := interval '1 microsecond' * 10 ^ p.scales[13];
  v1 bigint := p.bases[1]; s1 CONSTANT bigint := p.steps[1]; c1 CONSTANT bytea := planes_[1]; a1 CONSTANT boolean := s1 <> 0 OR c1 <> '';
  v2 bigint := p.bases[2]; s2 CONSTANT bigint := p.steps[2]; c2 CONSTANT bytea := planes_[2]; a2 CONSTANT boolean := s2 <> 0 OR c2 <> '';
  v3 bigint := p.bases[3]; s3 CONSTANT bigint := p.steps[3]; c3 CONSTANT bytea := planes_[3]; a3 CONSTANT boolean := s3 <> 0 OR c3 <> '';
  v4 bigint := p.bases[4]; s4 CONSTANT bigint := p.steps[4]; c4 CONSTANT bytea := planes_[4]; a4 CONSTANT boolean := s4 <> 0 OR c4 <> '';
  v5 bigint := p.bases[5]; s5 CONSTANT bigint := p.steps[5]; c5 CONSTANT bytea := planes_[5]; a5 CONSTANT boolean := s5 <> 0 OR c5 <> '';
  v6 bigint := p.bases[6]; s6 CONSTANT bigint := p.steps[6]; c6 CONSTANT bytea := planes_[6]; a6 CONSTANT boolean := s6 <> 0 OR c6 <> '';
  v7 bigint := p.bases[7]; s7 CONSTANT bigint := p.steps[7]; c7 CONSTANT bytea := planes_[7]; a7 CONSTANT boolean := s7 <> 0 OR c7 <> '';
  v8 bigint := p.bases[8]; s8 CONSTANT bigint := p.steps[8]; c8 CONSTANT bytea := planes_[8]; a8 CONSTANT boolean := s8 <> 0 OR c8 <> '';
  v9 bigint := p.bases[9]; s9 CONSTANT bigint := p.steps[9]; c9 CONSTANT bytea := planes_[9]; a9 CONSTANT boolean := s9 <> 0 OR c9 <> '';
  v10 bigint := p.bases[10]; s10 CONSTANT bigint := p.steps[10]; c10 CONSTANT bytea := planes_[10]; a10 CONSTANT boolean := s10 <> 0 OR c10 <> '';
  v11 bigint := p.bases[11]; s11 CONSTANT bigint := p.steps[11]; c11 CONSTANT bytea := planes_[11]; a11 CONSTANT boolean := s11 <> 0 OR c11 <> '';
  v12 bigint := p.bases[12]; s12 CONSTANT bigint := p.steps[12]; c12 CONSTANT bytea := planes_[12]; a12 CONSTANT boolean := s12 <> 0 OR c12 <> '';
  v13 bigint := p.bases[13]; s13 CONSTANT bigint := p.steps[13]; c13 CONSTANT bytea := planes_[13]; a13 CONSTANT boolean := s13 <> 0 OR c13 <> '';
  v14 bigint := p.bases[14]; s14 CONSTANT bigint := p.steps[14]; c14 CONSTANT bytea := planes_[14]; a14 CONSTANT boolean := s14 <> 0 OR c14 <> '';
  -- Of the readings, by column: its number now, its steps, its decimals, whether it changes, and the number's text.
  numbers bigint[] := p.bases;
  steps_ CONSTANT bigint[] := p.steps;
  scales_ CONSTANT smallint[] := p.scales;
  active boolean[];
  texts text[];
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
    FOR sensor IN SELECT e.k, e.c, e.h, ARRAY(SELECT jsonb_array_elements_text(e.t)) AS t
        FROM jsonb_to_recordset(p.shapes) AS e(k text, c integer, h integer, t jsonb)
        WHERE wanted IS NULL OR e.k = ANY(wanted) LOOP
      keys := keys || (to_json(sensor.k)::text || ': ');
      firsts := firsts || sensor.c;
      lasts := lasts || sensor.c + sensor.h;
      begins := begins || cardinality(gapped);
      gapped := gapped || sensor.t;
      is_changed := false;
      FOR k IN sensor.c .. sensor.c + sensor.h LOOP
        is_changed := is_changed OR steps_[k] <> 0 OR planes_[k] <> '';
        active[k] := steps_[k] <> 0 OR planes_[k] <> '';
        texts[k] := CASE WHEN scales_[k] = 0 THEN numbers[k]::text
          ELSE trim_scale(numbers[k]::numeric / (10 ^ scales_[k])::numeric)::text END;
      END LOOP;
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
    IF i = 0 OR a7 OR a2 THEN lat := CASE WHEN v2 & 1 = 0 THEN packed_double(v7, p.scales[7], words_) END; END IF;
    IF a8 AND i > 0 THEN v8 := v8 + s8 + packed_step(c8, n, i); END IF;
    IF i = 0 OR a8 OR a2 THEN lng := CASE WHEN v2 & 2 = 0 THEN packed_double(v8, p.scales[8], words_) END; END IF;
    IF a9 AND i > 0 THEN v9 := v9 + s9 + packed_step(c9, n, i); END IF;
    IF i = 0 OR a9 OR a2 THEN heading_deg := CASE WHEN v2 & 4 = 0 THEN packed_double(v9, p.scales[9], words_) END; END IF;
    IF a10 AND i > 0 THEN v10 := v10 + s10 + packed_step(c10, n, i); END IF;
    IF i = 0 OR a10 OR a2 THEN speed_mph := CASE WHEN v2 & 8 = 0 THEN packed_double(v10, p.scales[10], words_) END; END IF;
    IF a11 AND i > 0 THEN v11 := v11 + s11 + packed_step(c11, n, i); END IF;
    IF i = 0 OR a11 OR a2 THEN accuracy_m := CASE WHEN v2 & 16 = 0 THEN packed_double(v11, p.scales[11], words_) END; END IF;
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
