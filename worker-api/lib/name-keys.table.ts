import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/sqlite-core';

/** The search keys of a table with an `id` and the `name` of a person. ASCII letters are in lower case. */
export const nameKeyColumns = () => ({
  name_key: text()
    .generatedAlwaysAs(sql`lower(name)`, { mode: 'virtual' })
    .notNull(),
  /** The last word of a name with several words. */
  last_name_key: text().generatedAlwaysAs(
    sql`CASE WHEN instr(name, ' ') > 0 THEN lower(replace(name, rtrim(name, replace(name, ' ', '')), '')) END`,
    { mode: 'virtual' },
  ),
  id_end: text().generatedAlwaysAs(sql`substr(id, -8)`, { mode: 'virtual' }),
  name_start: text().generatedAlwaysAs(sql`substr(name_key, 1, 3)`, { mode: 'virtual' }),
  last_name_start: text().generatedAlwaysAs(sql`substr(last_name_key, 1, 3)`, { mode: 'virtual' }),
});
