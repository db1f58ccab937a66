import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import type { PageSample } from './probe.ts'

export function pageAddress(name: RouteName, { params = {} }: PageSample, query: Record<string, string> = {}): string {
  const path = allRoutes[name].path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}
