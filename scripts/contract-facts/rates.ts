import { inMemory, type LimitName, rateLimits } from '../../server/http/rate-limit.ts'
import { mailLimits } from '../../server/mails/limits.ts'
import { span } from './table.ts'

const counted: Record<LimitName, string> = {
  signInFailuresPerDevice: 'wrong passwords, an account on a device that it knows; then a wait of 1 to 15 minutes',
  signInFailuresPerNetwork: 'wrong passwords, an account from one network; then a wait of 1 to 15 minutes',
  signInFailuresPerAccount: 'wrong passwords of strangers, an account',
  signInFailuresPerAddress: 'wrong passwords, an address',
  passwordChecks: 'passwords checked, right or wrong, an address; an account on its devices and in its sessions',
  secondFactorFailures:
    'wrong answers at a second step, an account: codes of apps, recovery codes, passkeys, each alone; each device that it knows and its sessions apart',
  appCodeFailuresADay: 'wrong codes of apps, an account, apart likewise; passkeys and recovery codes still open',
  secondFactorWarnings: 'mails that tell of these, an account',
  recoveryCodesPerUser: 'recovery codes made anew, a person',
  passkeyOptionsPerAddress: 'passkeys asked for before sign-in, an address',
  resetPerDevice: 'password links asked for, an account on a device that it knows',
  resetPerEmail: 'password links asked for, an email',
  resetPerEmailADay: 'the same, a day',
  resetPerAddress: 'password links asked for, an address',
  resetMissesPerAddress: 'wrong password links, an address',
  invitationMissesPerAddress: 'wrong invitations, an address',
  accountsPerAddress: 'accounts made, an address',
  takenEmailsPerAddress: 'registrations with an email that is taken, an address',
  addressChangesPerUser: 'new addresses asked for, a person',
  sessionsPerAddress: 'sessions opened, an address',
  sessionsPerDevice: 'sessions opened, a device',
  refreshPerSession: 'refreshes, a session',
  publicPerAddress: 'public pages and their data, an address',
  publicPhotosPerAddress: 'photos that customers see, an address',
  requestsPerUser: 'pages and calls, a person',
  requestsPerProgram: 'calls, the token of a program',
  wrongTokensPerAddress: 'wrong tokens of programs and screens, an address',
  photosPerUser: 'photos sent, a person',
  photoOpeningPerUser: 'milliseconds in which photos are opened, a person',
  photoOpeningPerGarage: 'milliseconds in which photos are opened, a garage',
  fileReadingPerUser: 'milliseconds in which imported files are read, a person',
  fileReadingPerGarage: 'milliseconds in which imported files are read, a garage',
  exportPerUser: 'exports, a person',
}

const mails: Record<keyof typeof mailLimits, string> = {
  strangers: 'to strangers',
  customers: 'to customers',
  staff: 'of the morning',
  links: 'with the link to a new password',
  signIns: 'that tell of a sign-in',
  security: 'that tell of another change to an account',
}

export function rates() {
  const requests = Object.entries(rateLimits).map(([name, { points, durationS }]) => {
    const server = inMemory.has(name as LimitName) ? ' (each server)' : ''
    return [counted[name as LimitName] + server, String(points), span(durationS * 1000)]
  })
  const written = Object.entries(mailLimits).flatMap(([kind, bounds]) =>
    Object.entries(bounds).flatMap(([owner, { perHour, perDay }]) => [
      [`mails ${mails[kind as keyof typeof mailLimits]}, a ${owner}`, String(perHour), '1 h'],
      [`mails ${mails[kind as keyof typeof mailLimits]}, a ${owner}`, String(perDay), '1 d'],
    ]),
  )
  return [...requests, ...written]
}
