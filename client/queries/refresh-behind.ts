import { queries } from '../runtime/network/query-client.ts'
import { refreshRegions } from '../runtime/regions/page-regions.ts'

const cachedLists = [['clients'], ['cars'], ['processes', 'search']]

/** Refreshes the rows, counters and sheets behind a sheet that changed its process; without network, later. */
export function refreshBehind(): void {
  for (const queryKey of cachedLists) void queries.invalidateQueries({ queryKey })
  void refreshRegions(location.href, true).catch(() => undefined)
}
