/** What a protocol of bytes counts, for the metrics. */
export interface FieldCounts {
  connections: number
  refusedConnections: number
  reports: number
  refusedBatches: number
  untakenRecords: number
  damagedFrames: number
  commands: number
}
export const newCounts = (): FieldCounts => ({
  ...{ connections: 0, refusedConnections: 0, reports: 0, refusedBatches: 0 },
  ...{ untakenRecords: 0, damagedFrames: 0, commands: 0 },
})

/** By the name of the protocol. */
export const figuresOf = (name: string, counts: FieldCounts): Readonly<Record<string, number>> => ({
  [`${name}_connections`]: counts.connections,
  [`${name}_refused_connections_total`]: counts.refusedConnections,
  [`${name}_reports_total`]: counts.reports,
  [`${name}_refused_batches_total`]: counts.refusedBatches,
  [`${name}_untaken_records_total`]: counts.untakenRecords,
  [`${name}_damaged_frames_total`]: counts.damagedFrames,
  [`${name}_commands_total`]: counts.commands,
})
