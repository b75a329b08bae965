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
-- empty list for none.
CREATE FUNCTION unpack_day(p packed_day, wanted text[])
RETURNS TABLE (customer_id integer, vehicle_id integer, recorded timestamptz, received timestamptz, batch bigint,
  sensors bigint, lat double precision, lng double precision, heading_deg double precision, speed_mph double precision,
  accuracy_m double precision, readings jsonb, level smallint, stopped_since timestamptz, seq bigint, verdict text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 200 AS $$
#variable_conflict use_column
DECLARE
  n CONSTANT integer := p.reports;
  -- Taken out of the row once: it is compressed there.
  planes_ CONSTANT bytea[] := p.planes;
  bases_ CONSTANT bigint[] := p.bases;
  steps_ CONSTANT bigint[] := p.steps;
  scales_ CONSTANT smallint[] := p.scales;
  words_ CONSTANT text[] := p.words;
  us CONSTANT interval := interval '1 microsecond';
  c1 CONSTANT bytea := planes_[1]; c2 CONSTANT bytea := planes_[2]; c3 CONSTANT bytea := planes_[3]; c4 CONSTANT bytea := planes_[4];
  c5 CONSTANT bytea := planes_[5]; c6 CONSTANT bytea := planes_[6]; c7 CONSTANT bytea := planes_[7]; c8 CONSTANT bytea := planes_[8];
  c9 CONSTANT bytea := planes_[9]; c10 CONSTANT bytea := planes_[10]; c11 CONSTANT bytea := planes_[11]; c12 CONSTANT bytea := planes_[12];
  c13 CONSTANT bytea := planes_[13]; c14 CONSTANT bytea := planes_[14];
  texts jsonb[];
BEGIN
  IF wanted IS NULL OR wanted <> '{}' THEN
    texts := ARRAY(
      SELECT g.readings FROM generate_series(0, n - 1) AS o(i) LEFT JOIN (
        SELECT t.i, ('{' || string_agg(t.text, ', ') || '}')::jsonb AS readings FROM (
          SELECT v.i, to_json(v.k)::text || ': ' || format(v.t ->> (max(v.value) FILTER (WHERE v.j = 0) - 1)::integer,
            VARIADIC array_agg(CASE WHEN v.scale = 0 THEN v.value::text ELSE trim_scale(v.value * ('{0.1,0.01,0.001,0.0001,0.00001,0.000001}'::numeric[])[v.scale])::text END ORDER BY v.j)
              FILTER (WHERE v.j > 0)) AS text
          FROM (SELECT e.k, e.t, f.j, scales_[e.c + f.j] AS scale, o.i,
              bases_[e.c + f.j] + o.i * steps_[e.c + f.j] + sum(packed_step(planes_[e.c + f.j], n, o.i)) OVER (PARTITION BY e.c + f.j ORDER BY o.i ROWS UNBOUNDED PRECEDING) AS value
            FROM jsonb_to_recordset(p.shapes) AS e(k text, c integer, h integer, t jsonb)
              CROSS JOIN generate_series(0, e.h) AS f(j) CROSS JOIN generate_series(0, n - 1) AS o(i)
            WHERE wanted IS NULL OR e.k = ANY(wanted)) v
          GROUP BY v.k, v.t, v.i HAVING max(v.value) FILTER (WHERE v.j = 0) > 0) t
        GROUP BY t.i) g ON g.i = o.i
      ORDER BY o.i);
  END IF;
  RETURN QUERY SELECT p.customer_id, p.vehicle_id,
      p.first + (v.v1 * us), p.first + ((v.v1 + v.v4) * us), v.v5, words_[v.v6 + 1]::bigint,
      CASE WHEN v.v2 & 1 = 0 THEN packed_double(v.v7, scales_[7], words_) END,
      CASE WHEN v.v2 & 2 = 0 THEN packed_double(v.v8, scales_[8], words_) END,
      CASE WHEN v.v2 & 4 = 0 THEN packed_double(v.v9, scales_[9], words_) END,
      CASE WHEN v.v2 & 8 = 0 THEN packed_double(v.v10, scales_[10], words_) END,
      CASE WHEN v.v2 & 16 = 0 THEN packed_double(v.v11, scales_[11], words_) END,
      coalesce(texts[v.i + 1], '{}'),
      CASE WHEN v.v2 & 32 = 0 THEN v.v12::smallint END,
      CASE WHEN v.v2 & 64 = 0 THEN p.first + (v.v13 * us) END,
      v.v3,
      CASE WHEN v.v2 & 128 = 0 THEN words_[v.v14 + 1] END
    FROM (SELECT o.i,
        (bases_[1] + o.i * steps_[1] + sum(packed_step(c1, n, o.i)) OVER way)::bigint * (10 ^ scales_[1])::bigint AS v1,
        (bases_[2] + o.i * steps_[2] + sum(packed_step(c2, n, o.i)) OVER way)::bigint AS v2,
        (bases_[3] + o.i * steps_[3] + sum(packed_step(c3, n, o.i)) OVER way)::bigint AS v3,
        (bases_[4] + o.i * steps_[4] + sum(packed_step(c4, n, o.i)) OVER way)::bigint * (10 ^ scales_[4])::bigint AS v4,
        (bases_[5] + o.i * steps_[5] + sum(packed_step(c5, n, o.i)) OVER way)::bigint AS v5,
        (bases_[6] + o.i * steps_[6] + sum(packed_step(c6, n, o.i)) OVER way)::bigint AS v6,
        (bases_[7] + o.i * steps_[7] + sum(packed_step(c7, n, o.i)) OVER way)::bigint AS v7,
        (bases_[8] + o.i * steps_[8] + sum(packed_step(c8, n, o.i)) OVER way)::bigint AS v8,
        (bases_[9] + o.i * steps_[9] + sum(packed_step(c9, n, o.i)) OVER way)::bigint AS v9,
        (bases_[10] + o.i * steps_[10] + sum(packed_step(c10, n, o.i)) OVER way)::bigint AS v10,
        (bases_[11] + o.i * steps_[11] + sum(packed_step(c11, n, o.i)) OVER way)::bigint AS v11,
        (bases_[12] + o.i * steps_[12] + sum(packed_step(c12, n, o.i)) OVER way)::bigint AS v12,
        (bases_[13] + o.i * steps_[13] + sum(packed_step(c13, n, o.i)) OVER way)::bigint * (10 ^ scales_[13])::bigint AS v13,
        (bases_[14] + o.i * steps_[14] + sum(packed_step(c14, n, o.i)) OVER way)::bigint AS v14
      FROM generate_series(0, n - 1) AS o(i) WINDOW way AS (ORDER BY o.i ROWS UNBOUNDED PRECEDING)) v;
END
$$;
