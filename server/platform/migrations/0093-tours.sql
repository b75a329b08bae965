-- Tours of screens that somebody has ended; null: they want none any more.
ALTER TABLE user_account ADD ended_tours text[] DEFAULT '{}';
