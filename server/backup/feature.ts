import { feature } from '../feature.ts'

export const backupFeature = feature({
  // A server without backups leaves them to the others.
  scheduledJobs: (deps, { url, stopping }) => ({
    ...(deps.config.backupAt !== null && {
      backup: async () => (await import('./schedule.ts')).backUp(deps, url, stopping),
    }),
  }),
})
