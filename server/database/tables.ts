import type { Tables } from './schema.ts'

/**
 * The place of a table in a Citus database: cut by garage, whole on every node, or on the coordinator alone, for tables
 * that are read before the garage is known or belong to none.
 */
export type TableKind = 'distributed' | 'reference' | 'local'

type TableRow = {
  place: TableKind
  /**
   * Whether a backup contains it. Sessions and pending sign-ins are left out, because the file must not give access and
   * a restore signs everybody out; and exports, whose archives are not included.
   */
  backup: boolean
}

/** Every table. A new one does not compile without its row. */
export const tables: Record<keyof Tables, TableRow> = {
  activity: { place: 'distributed', backup: true },
  approval_events: { place: 'distributed', backup: true },
  approval_tokens: { place: 'local', backup: true },
  approvals: { place: 'distributed', backup: true },
  auth_sessions: { place: 'local', backup: false },
  cars: { place: 'distributed', backup: true },
  clients: { place: 'distributed', backup: true },
  email_changes: { place: 'local', backup: true },
  exports: { place: 'distributed', backup: false },
  garage_changes: { place: 'distributed', backup: true },
  garages: { place: 'reference', backup: true },
  idempotency_keys: { place: 'local', backup: true },
  import_lines: { place: 'distributed', backup: true },
  import_pieces: { place: 'distributed', backup: true },
  imports: { place: 'distributed', backup: true },
  installation: { place: 'local', backup: true },
  invitation_tokens: { place: 'local', backup: true },
  invitations: { place: 'distributed', backup: true },
  mails: { place: 'distributed', backup: true },
  notification_marks: { place: 'distributed', backup: true },
  notification_reads: { place: 'distributed', backup: true },
  notifications: { place: 'distributed', backup: true },
  parts_choices: { place: 'distributed', backup: true },
  passkey_challenges: { place: 'local', backup: false },
  password_resets: { place: 'local', backup: true },
  pending_sign_ins: { place: 'local', backup: false },
  process_billing: { place: 'distributed', backup: true },
  process_entries: { place: 'distributed', backup: true },
  process_steps: { place: 'distributed', backup: true },
  process_visits: { place: 'distributed', backup: true },
  process_waits: { place: 'distributed', backup: true },
  processes: { place: 'distributed', backup: true },
  program_tokens: { place: 'local', backup: true },
  programs: { place: 'distributed', backup: true },
  rate_limits: { place: 'local', backup: true },
  recovery_codes: { place: 'local', backup: true },
  refresh_families: { place: 'local', backup: false },
  screen_tokens: { place: 'local', backup: true },
  screens: { place: 'distributed', backup: true },
  second_factors: { place: 'local', backup: true },
  sessions: { place: 'local', backup: false },
  step_type_steps: { place: 'distributed', backup: true },
  step_types: { place: 'distributed', backup: true },
  tracking_links: { place: 'distributed', backup: true },
  tracking_tokens: { place: 'local', backup: true },
  users: { place: 'reference', backup: true },
  webhook_deliveries: { place: 'distributed', backup: true },
  webhooks: { place: 'distributed', backup: true },
}
