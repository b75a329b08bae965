-- Whether the map refreshes by itself is a feature now: it goes on doing so for everybody, until somebody says otherwise.
ALTER TABLE customer ALTER flags SET DEFAULT '{MapRefreshing}';
UPDATE customer SET flags = array_prepend('MapRefreshing', flags) WHERE NOT 'MapRefreshing' = ANY (flags);
