-- Alerts look at no vehicle while their customer lacks a feature that they need. Those that were kept from before this
-- held look on until now; switching the feature lets them go on, as it does with every other.
UPDATE alert_rule_version v
  SET valid_to = greatest(now(), v.valid_from + interval '1 millisecond')
  FROM customer c
  WHERE c.id = v.customer_id AND v.valid_to IS NULL AND EXISTS (
    SELECT FROM (VALUES (15, 'ThermoKing'), (16, 'ReeferAlarmAlert'), (18, 'TowAlert'), (19, 'Hendrickson'))
        AS gate (kind, feature)
      WHERE gate.feature <> ALL (c.flags) AND (
        v.alert_type_id = gate.kind
        OR v.predicates @> jsonb_build_array(jsonb_build_object('alertPredicateTypeId', gate.kind))));
