import type { ChangeKind } from '../../domain/live/changes.ts'
import type { Tables } from './schema.ts'

/**
 * The place of a table in a Citus database: cut by garage, whole on every node, or on the coordinator alone, for tables
 * that are read before the garage is known or belong to none.
 */
export type TableKind = 'distributed' | 'reference' | 'local'

type TableRow = {
  place: TableKind
  /** The kind of thing that its rows belong to; null for a table that no page shows. */
  change: ChangeKind | null
  /**
   * Whether a backup contains it. Sessions and pending sign-ins are left out, because the file must not give access and
   * a restore signs everybody out; and exports, whose archives are not included.
   */
  backup: boolean
}

/** Every table. A new one does not compile without its row. */
export const tables: Record<keyof Tables, TableRow> = {
  activity: { place: 'distributed', change: 'journal', backup: true },
  approval_events: { place: 'distributed', change: 'process', backup: true },
  approval_tokens: { place: 'local', change: null, backup: true },
  approvals: { place: 'distributed', change: 'process', backup: true },
  auth_sessions: { place: 'local', change: null, backup: false },
  cars: { place: 'distributed', change: 'car', backup: true },
  clients: { place: 'distributed', change: 'client', backup: true },
  email_changes: { place: 'local', change: null, backup: true },
  exports: { place: 'distributed', change: 'export', backup: false },
  garage_changes: { place: 'distributed', change: null, backup: true },
  garages: { place: 'reference', change: 'garage', backup: true },
  idempotency_keys: { place: 'local', change: null, backup: true },
  import_lines: { place: 'distributed', change: 'import', backup: true },
  import_pieces: { place: 'distributed', change: null, backup: true },
  imports: { place: 'distributed', change: 'import', backup: true },
  installation: { place: 'local', change: null, backup: true },
  invitation_tokens: { place: 'local', change: null, backup: true },
  invitations: { place: 'distributed', change: 'employee', backup: true },
  mails: { place: 'distributed', change: 'mail', backup: true },
  notification_marks: { place: 'distributed', change: 'notification', backup: true },
  notification_reads: { place: 'distributed', change: 'notification', backup: true },
  notifications: { place: 'distributed', change: 'notification', backup: true },
  parts_choices: { place: 'distributed', change: 'process', backup: true },
  passkey_challenges: { place: 'local', change: null, backup: false },
  password_resets: { place: 'local', change: null, backup: true },
  pending_sign_ins: { place: 'local', change: null, backup: false },
  process_billing: { place: 'distributed', change: 'process', backup: true },
  process_entries: { place: 'distributed', change: 'process', backup: true },
  process_steps: { place: 'distributed', change: 'process', backup: true },
  process_visits: { place: 'distributed', change: 'process', backup: true },
  process_waits: { place: 'distributed', change: 'process', backup: true },
  processes: { place: 'distributed', change: 'process', backup: true },
  program_tokens: { place: 'local', change: null, backup: true },
  programs: { place: 'distributed', change: 'garage', backup: true },
  rate_limits: { place: 'local', change: null, backup: true },
  recovery_codes: { place: 'local', change: null, backup: true },
  refresh_families: { place: 'local', change: null, backup: false },
  screen_tokens: { place: 'local', change: null, backup: true },
  screens: { place: 'distributed', change: 'garage', backup: true },
  second_factors: { place: 'local', change: null, backup: true },
  sessions: { place: 'local', change: null, backup: false },
  step_type_steps: { place: 'distributed', change: 'stepType', backup: true },
  step_types: { place: 'distributed', change: 'stepType', backup: true },
  tracking_links: { place: 'distributed', change: 'process', backup: true },
  tracking_tokens: { place: 'local', change: null, backup: true },
  users: { place: 'reference', change: 'employee', backup: true },
  webhook_deliveries: { place: 'distributed', change: 'delivery', backup: true },
  webhooks: { place: 'distributed', change: 'garage', backup: true },
}
