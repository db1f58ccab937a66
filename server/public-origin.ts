import type { Config } from './config.ts'

const loopback = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * Where customers and invited people reach us; null when it cannot be known from outside (readings, "Public link").
 * Never from the request's Host header: whoever asks could then write the links we send.
 */
export function publicOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string | null {
  return publicUrl ?? (loopback.has(host) ? `http://localhost:${port}` : null)
}
