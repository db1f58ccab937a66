// Written by test/server/database/schema.test.ts from the migrated database, never by hand.

import type { Instant } from './instant.ts'

/** The row of each table, as the driver returns it. */
export type Tables = {
  activity: {
    action: string
    actor_id: string | null
    after: unknown
    before: unknown
    created_at: Instant
    garage_id: string
    id: string
    object_id: string | null
    object_type: string
    process_id: string | null
    program: string | null
  }
  approval_events: {
    approval_id: string
    created_at: Instant
    data: string
    digest: string
    garage_id: string
    kind: string
    position: number
  }
  approval_tokens: {
    approval_id: string
    created_at: Instant
    garage_id: string
    token_hash: Buffer
    way: 'mail' | 'link' | 'reminder' | 'receipt' | 'withdrawal'
  }
  approvals: {
    accepted_cents: number | null
    answered_at: Instant | null
    answered_by: string | null
    answers: unknown
    author_id: string | null
    begin_now: boolean | null
    callback_at: Instant | null
    content: string | null
    content_hash: string | null
    created_at: Instant
    expires_at: Instant | null
    expiry_days: number
    garage_id: string
    id: string
    lines: unknown
    medium: 'online' | 'phone' | 'paper' | 'on_site' | null
    message: string
    opened_at: Instant | null
    parts_choice: 'circular' | 'new' | null
    parts_exemption: 'category' | 'warranty' | 'free' | 'delay' | 'risk' | null
    photo_digests: string[]
    process_id: string
    reminded_at: Instant | null
    renounced_at: Instant | null
    renounced_by: string | null
    replaces_id: string | null
    sealed_at: Instant | null
    sent_at: Instant | null
    state: 'draft' | 'sent' | 'answered' | 'expired' | 'withdrawn'
    steps_added_at: Instant | null
    title: string
    updated_at: Instant
    withdrawal_until: Instant | null
    withdrawn_at: Instant | null
    work_done: string | null
    work_done_cents: number | null
  }
  auth_sessions: {
    created_at: Instant
    expires_at: Instant
    garage_id: string
    id: string
    ip: string | null
    last_ip: string | null
    last_seen_at: Instant
    proved_at: Instant
    proved_by: 'password' | 'code' | 'recovery' | 'passkey'
    revoked_at: Instant | null
    revoked_reason: string | null
    second_factor_shown_at: Instant | null
    user_agent: string | null
    user_id: string
  }
  cars: {
    annee: number | null
    client_id: string | null
    created_at: Instant
    first_registered_on: string | null
    garage_id: string
    id: string
    inspection_due_on: string | null
    km: number | null
    km_read_at: Instant | null
    last_inspection_on: string | null
    last_inspection_result: 'favourable' | 'major' | 'critical' | null
    marque: string
    modele: string | null
    next_inspection_on: string | null
    plaque: string
    search: string
    updated_at: Instant
  }
  clients: {
    created_at: Instant
    email: string | null
    garage_id: string
    id: string
    kind: 'particulier' | 'professionnel'
    langue: 'fr' | 'en' | 'de' | 'es' | 'it' | 'nl'
    nom: string
    prenom: string
    search: string
    siren: string | null
    telephone: string | null
    updated_at: Instant
  }
  email_changes: {
    created_at: Instant
    email: string
    expires_at: Instant
    token_hash: Buffer
    user_id: string
  }
  exports: {
    asked_by: string | null
    attempts: number
    bytes: number | null
    created_at: Instant
    digest: string | null
    finished_at: Instant | null
    garage_id: string
    id: string
    lines: number
    notice: string | null
    photos: number
    position: number
    state: 'running' | 'ready' | 'failed'
  }
  garage_changes: {
    garage_id: string
    kinds: unknown
    number: number
  }
  garages: {
    adresse: string | null
    code_postal: string | null
    created_at: Instant
    distance_approvals: boolean
    distance_changed_at: Instant | null
    distance_changed_by: string | null
    email: string | null
    entry_months: number
    first_steps_hidden_at: Instant | null
    horaires: string | null
    id: string
    idle_days: number
    nom: string
    open_days: number[]
    public_message: string | null
    refuse_guessed: boolean
    review_url: string | null
    second_factor_for: 'nobody' | 'admins' | 'everybody'
    second_factor_since: Instant | null
    siret: string | null
    telephone: string | null
    unfetched_days: number[]
    ville: string | null
  }
  idempotency_keys: {
    body: unknown
    created_at: Instant
    fingerprint: string
    key: string
    route: string
    scope: string
    status: number
  }
  import_lines: {
    cells: unknown
    garage_id: string
    import_id: string
    line: number
    made_car_id: string | null
    made_client_id: string | null
    new_rows: unknown
    notes: unknown
    status: 'new' | 'known' | 'unreadable' | null
    text: unknown
  }
  import_pieces: {
    bytes: Buffer
    garage_id: string
    import_id: string
    position: number
  }
  imports: {
    author_id: string | null
    columns: unknown
    counts: unknown
    created_at: Instant
    digest: string
    done_at: Instant | null
    garage_id: string
    id: string
    known_digest: string | null
    lines: number
    name: string
    notice: string | null
    progress: number
    reading: unknown
    state: 'uploaded' | 'checked' | 'running' | 'done' | 'undone' | 'undoing'
  }
  installation: {
    id: number
    marked_at: Instant
    secrets_mark: Buffer
  }
  invitation_tokens: {
    garage_id: string
    invitation_id: string
    token_hash: Buffer
  }
  invitations: {
    accepted_at: Instant | null
    attempts: number
    created_at: Instant
    email: string | null
    expires_at: Instant
    garage_id: string
    id: string
    invited_by: string | null
    role: string
    token_cipher: Buffer
  }
  mails: {
    attempts: number
    created_at: Instant
    garage_id: string
    html: string | null
    id: string
    kind: string
    last_error: string | null
    link_cipher: Buffer | null
    message_id: string
    process_id: string | null
    recipient: string
    reply_to: string | null
    sent_at: Instant | null
    state: 'queued' | 'held' | 'sent' | 'dead'
    subject: string
    text: string | null
  }
  notification_marks: {
    garage_id: string
    read_until: Instant
    user_id: string
  }
  notification_reads: {
    garage_id: string
    notification_id: string
    read_at: Instant
    user_id: string
  }
  notifications: {
    case_key: string | null
    created_at: Instant
    for_admins: boolean
    for_user: string | null
    garage_id: string
    id: string
    message: string
    metadata: unknown
    process_id: string | null
    type:
      | 'process_started'
      | 'process_completed'
      | 'process_late'
      | 'process_idle'
      | 'process_wait_over'
      | 'process_link_dying'
      | 'process_unfetched'
      | 'process_approval_sent'
      | 'process_approval_opened'
      | 'process_approval_answered'
      | 'process_approval_expiring'
      | 'process_approval_callback'
      | 'process_approval_renounced'
      | 'export_ready'
  }
  parts_choices: {
    approval_id: string
    choice: 'circular' | 'new' | null
    chosen_at: Instant
    exemption: 'category' | 'warranty' | 'free' | 'delay' | 'risk' | null
    garage_id: string
    id: string
    medium: 'online' | 'phone' | 'paper' | 'on_site'
    plaque: string | null
    process_id: string
    vehicle: string | null
  }
  passkey_challenges: {
    challenge: string
    expires_at: Instant
    purpose: 'sign_in' | 'second_step' | 'proof' | 'registration'
    user_id: string | null
  }
  password_resets: {
    created_at: Instant
    expires_at: Instant
    id: string
    token_hash: Buffer
    used_at: Instant | null
    user_id: string
  }
  pending_sign_ins: {
    created_at: Instant
    expires_at: Instant
    guessed: boolean
    id: string
    token_hash: Buffer
    user_id: string
  }
  process_billing: {
    billable_at: Instant
    fetched_at: Instant | null
    fetched_lines: string | null
    garage_id: string
    process_id: string
  }
  process_entries: {
    author_id: string | null
    created_at: Instant
    deleted_at: Instant | null
    garage_id: string
    height: number | null
    id: string
    kind: 'note' | 'photo'
    large_jpeg: string | null
    large_webp: string | null
    process_id: string
    small_jpeg: string | null
    small_webp: string | null
    step_id: string | null
    step_name: string | null
    text: string
    visible: boolean
    width: number | null
  }
  process_steps: {
    approval_id: string | null
    description: string | null
    garage_id: string
    id: string
    name: string
    position: number
    process_id: string
    ready_at: Instant | null
    renounced_at: Instant | null
    status: 'proposed' | 'ready' | 'validated'
    validated_at: Instant | null
  }
  process_visits: {
    actor_id: string | null
    at: Instant
    garage_id: string
    id: string
    key_number: string | null
    kind:
      | 'arrival'
      | 'arrival_corrected'
      | 'arrival_undone'
      | 'return'
      | 'return_corrected'
      | 'return_undone'
      | 'arrival_implied'
    km: number | null
    place: string | null
    process_id: string
  }
  process_waits: {
    ended_at: Instant | null
    ended_by: string | null
    expected_date: string | null
    garage_id: string
    id: string
    note: string | null
    process_id: string
    reason: 'piece' | 'accord' | 'expert' | 'sous_traitant' | 'client' | 'autre' | 'retractation'
    started_at: Instant
    started_by: string | null
  }
  processes: {
    answer_at: Instant | null
    answer_id: string | null
    answer_renounced: boolean
    approval_accepted_cents: number | null
    approval_count: number
    approval_outcome: 'accepted' | 'partial' | 'refused' | 'renounced' | null
    approval_state: 'asked' | 'received' | null
    approval_total_cents: number | null
    approval_until: Instant | null
    arrived_at: Instant | null
    assignee_id: string | null
    car_id: string | null
    client_id: string | null
    completed_at: Instant | null
    completed_notified_at: Instant | null
    created_at: Instant
    created_by: string | null
    current_step_id: string | null
    current_step_name: string | null
    current_step_status: 'proposed' | 'ready' | null
    estimated_end_date: string | null
    garage_id: string
    id: string
    key_number: string | null
    km_in: number | null
    km_out: number | null
    link_expires_at: Instant | null
    name: string | null
    note_count: number
    pending_answers: unknown
    photo_count: number
    place: string | null
    reminded_at: Instant | null
    returned_at: Instant | null
    search: string
    start_date: Instant
    status: 'proposed' | 'in_progress' | 'completed'
    step_type_id: string | null
    step_type_name: string | null
    steps_ready: number
    steps_total: number
    steps_validated: number
    told_about: 'returned' | 'fetch' | 'ready' | 'approval' | 'end' | 'late' | 'work' | null
    told_at: Instant | null
    told_way: 'call' | 'sms' | 'mailbox' | 'mail' | null
    tracking_opened_at: Instant | null
    updated_at: Instant
    wait_id: string | null
    wait_reason: 'piece' | 'accord' | 'expert' | 'sous_traitant' | 'client' | 'autre' | 'retractation' | null
    wait_since: Instant | null
    wait_until: string | null
  }
  program_tokens: {
    garage_id: string
    last_used_at: Instant | null
    program_id: string
    token_hash: Buffer
  }
  programs: {
    created_at: Instant
    expires_at: Instant
    garage_id: string
    id: string
    made_by: string
    name: string
    rights: string[]
    warned_at: Instant | null
  }
  rate_limits: {
    expire: number | null
    key: string
    points: number
  }
  recovery_codes: {
    code_hash: Buffer
    created_at: Instant
    salt: Buffer
    used_at: Instant | null
    user_id: string
  }
  refresh_families: {
    auth_session_id: string
    created_at: Instant
    generation: number
    id: string
    proved_at: Instant | null
    rotated_at: Instant
    second_factor_shown_at: Instant | null
    used_generation: number
  }
  screen_tokens: {
    garage_id: string
    screen_id: string
    token_hash: Buffer
  }
  screens: {
    created_at: Instant
    garage_id: string
    id: string
    masks_plates: boolean
    name: string
    token_cipher: Buffer
  }
  second_factors: {
    confirmed_at: Instant | null
    created_at: Instant
    credential_id: Buffer | null
    id: string
    kind: 'app' | 'passkey'
    last_step: number | null
    last_used_at: Instant | null
    name: string
    public_key: Buffer | null
    secret: Buffer | null
    sign_count: number | null
    transports: string[] | null
    user_id: string
  }
  sessions: {
    expire: Instant
    sess: unknown
    sid: string
  }
  step_type_steps: {
    description: string | null
    garage_id: string
    id: string
    name: string
    position: number
    step_type_id: string
  }
  step_types: {
    archived_at: Instant | null
    created_at: Instant
    garage_id: string
    id: string
    name: string
    position: number
    updated_at: Instant
  }
  tracking_links: {
    created_at: Instant
    garage_id: string
    process_id: string
    token_cipher: Buffer
    token_hash: Buffer
  }
  tracking_tokens: {
    created_at: Instant
    garage_id: string
    process_id: string
    replaced_at: Instant | null
    token_hash: Buffer
  }
  users: {
    active: boolean
    created_at: Instant
    email: string
    garage_id: string
    id: string
    morning_mailed_on: string | null
    nom: string
    password_hash: string
    preferences: unknown
    prenom: string
    role: string
    role_since: Instant | null
    second_factor: boolean
    updated_at: Instant
  }
  webhook_deliveries: {
    answer: string | null
    attempts: number
    created_at: Instant
    event: string
    failure: string | null
    garage_id: string
    id: string
    lane_id: string
    next_at: Instant | null
    process_id: string | null
    state: 'waiting' | 'delivered' | 'given_up'
    status: number | null
    subject_id: string | null
    took_ms: number | null
    tried_at: Instant | null
    webhook_id: string
  }
  webhooks: {
    busy_until: Instant | null
    created_at: Instant
    enabled: boolean
    events: string[]
    failing_since: Instant | null
    former_secret_cipher: Buffer | null
    former_secret_until: Instant | null
    garage_id: string
    id: string
    off_reason: 'hand' | 'gone' | 'failing' | 'full' | null
    secret_cipher: Buffer
    slow_mailed_at: Instant | null
    slow_since: Instant | null
    url: string
  }
}
