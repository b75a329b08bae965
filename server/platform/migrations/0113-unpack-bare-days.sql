-- Reports of a packed day without readings. Each column is a running sum, and the function becomes part of the statement
-- that calls it: so only the columns that the statement looks at are unpacked, and none of them by a loop.

CREATE AGGREGATE packed_sum(bigint) (SFUNC = int8pl, STYPE = bigint, INITCOND = '0', PARALLEL = SAFE);

CREATE FUNCTION unpack_bare(p packed_day)
RETURNS TABLE (customer_id integer, vehicle_id integer, recorded timestamptz, received timestamptz, batch bigint,
  sensors bigint, lat double precision, lng double precision, heading_deg double precision, speed_mph double precision,
  accuracy_m double precision, readings jsonb, level smallint, stopped_since timestamptz, seq bigint, verdict text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 200 AS $$
  SELECT p.customer_id, p.vehicle_id, p.first + v.v1 * (interval '1 microsecond' * 10 ^ c.scales[1]),
    p.first + v.v1 * (interval '1 microsecond' * 10 ^ c.scales[1]) + v.v4 * (interval '1 microsecond' * 10 ^ c.scales[4]),
    v.v5, c.words[v.v6 + 1]::bigint,
    CASE WHEN v.v2 & 1 = 0 THEN packed_double(v.v7, c.scales[7], c.words) END,
    CASE WHEN v.v2 & 2 = 0 THEN packed_double(v.v8, c.scales[8], c.words) END,
    CASE WHEN v.v2 & 4 = 0 THEN packed_double(v.v9, c.scales[9], c.words) END,
    CASE WHEN v.v2 & 8 = 0 THEN packed_double(v.v10, c.scales[10], c.words) END,
    CASE WHEN v.v2 & 16 = 0 THEN packed_double(v.v11, c.scales[11], c.words) END,
    '{}'::jsonb,
    CASE WHEN v.v2 & 32 = 0 THEN v.v12::smallint END,
    CASE WHEN v.v2 & 64 = 0 THEN p.first + v.v13 * (interval '1 microsecond' * 10 ^ c.scales[13]) END,
    v.v3, CASE WHEN v.v2 & 128 = 0 THEN c.words[v.v14 + 1] END
  -- Taken out of the row once: it is compressed there.
  FROM (SELECT p.planes || '{}'::bytea[] AS planes, p.bases || '{}'::bigint[] AS bases, p.steps || '{}'::bigint[] AS steps,
      p.scales || '{}'::smallint[] AS scales, p.words || '{}'::text[] AS words, p.reports AS n OFFSET 0) c
    CROSS JOIN LATERAL (SELECT c.planes[1] AS c1, c.bases[1] AS b1, c.steps[1] AS s1, c.planes[2] AS c2, c.bases[2] AS b2, c.steps[2] AS s2,
      c.planes[3] AS c3, c.bases[3] AS b3, c.steps[3] AS s3, c.planes[4] AS c4, c.bases[4] AS b4, c.steps[4] AS s4,
      c.planes[5] AS c5, c.bases[5] AS b5, c.steps[5] AS s5, c.planes[6] AS c6, c.bases[6] AS b6, c.steps[6] AS s6,
      c.planes[7] AS c7, c.bases[7] AS b7, c.steps[7] AS s7, c.planes[8] AS c8, c.bases[8] AS b8, c.steps[8] AS s8,
      c.planes[9] AS c9, c.bases[9] AS b9, c.steps[9] AS s9, c.planes[10] AS c10, c.bases[10] AS b10, c.steps[10] AS s10,
      c.planes[11] AS c11, c.bases[11] AS b11, c.steps[11] AS s11, c.planes[12] AS c12, c.bases[12] AS b12, c.steps[12] AS s12,
      c.planes[13] AS c13, c.bases[13] AS b13, c.steps[13] AS s13, c.planes[14] AS c14, c.bases[14] AS b14, c.steps[14] AS s14 OFFSET 0) k
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
