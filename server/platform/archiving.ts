/** Where the built-in database keeps its log for a backup: a file beside its folder names it, so a backup begins without a restart. */

/** Holds the folder of the backup; without it nothing is kept. */
export const archiveFileOf = (folder: string): string => `${folder}.backup`
/** Of a backup: its log, and its copies of the database. */
export const logFolder = 'log'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
/** PostgreSQL reads `%` itself. */
const escaped = (text: string): string => text.replaceAll('%', '%%')

/** Settings of a database that keeps its log once there is a backup. What cannot be kept is tried again. */
export const archiving = (folder: string): Readonly<Record<string, string | number>> => {
  const file = escaped(quoted(archiveFileOf(folder)))
  return {
    archive_mode: 'on',
    // Under another name first: a copy that was cut short is none.
    archive_command: `test ! -f ${file} || { d="$(cat ${file})/${logFolder}" && test -d "$d" && { test -f "$d/%f.gz" || { gzip -1 -c "%p" > "$d/%f.part" && mv "$d/%f.part" "$d/%f.gz"; }; }; }`,
  }
}

/** While it reads its settings PostgreSQL knows no names of zones, not even `Z`. */
const plainMoment = (iso: string): string => new Date(iso).toISOString().replace('T', ' ').replace('Z', '+00')

/** Settings of a database that is to follow the log of a backup, to a moment where there is one. */
export const following = (backup: string, to: string | null): Readonly<Record<string, string>> => ({
  restore_command: `gzip -dc ${escaped(quoted(backup))}/${logFolder}/%f.gz > "%p"`,
  hot_standby: 'off',
  archive_mode: 'off',
  ...(to !== null && { recovery_target_time: plainMoment(to), recovery_target_action: 'promote' }),
})
