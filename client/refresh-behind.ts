import { queries } from './api/query-client.ts'
import { refreshRegions } from './page-regions.ts'

const kept = [['clients'], ['cars'], ['processes', 'search']]

/** What a process's sheet changed shows in the rows, counters and sheets behind it. Out of reach now: on the next page. */
export function refreshBehind(): void {
  for (const queryKey of kept) void queries.invalidateQueries({ queryKey })
  void refreshRegions(location.href).catch(() => undefined)
}
