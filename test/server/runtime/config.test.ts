import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../server/runtime/config.ts'

const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

const goodSecret = 'q7Zt1mVx9Lr4Kp2Wd8Hs6Yb3Nf5Jc0Ga'

describe('without any setting', () => {
  test('the defaults suit one garage on one machine', () => {
    expect(readConfig({})).toMatchObject({
      env: 'production',
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      apiBaseUrl: '/api',
      trustProxy: false,
      logLevel: 'info',
      demo: false,
      rateLimits: 'on',
      databasePool: 10,
      webConcurrency: 1,
    })
  })

  test('an empty setting counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', APP_SECRET: '' })).toEqual(readConfig({}))
  })

  test('the configuration is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })
})

describe('a valid setting', () => {
  test('PUBLIC_URL is stored as an origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Suivi.Garage.fr/' }).publicUrl).toBe('https://suivi.garage.fr')
  })

  test.each([
    ['off', false],
    ['0', false],
    ['1', 1],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('TRUST_PROXY accepts %s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })

  test('OUTBOUND_ALLOW holds exact hosts and ports, in their usual form', () => {
    const { outboundAllow } = readConfig({ OUTBOUND_ALLOW: ' 127.1:5678,Dolibarr.lan.:0443, [0:0::1]:80' })
    expect([...outboundAllow]).toEqual(['127.0.0.1:5678', 'dolibarr.lan:443', '[::1]:80'])
    expect(readConfig({}).outboundAllow.size).toBe(0)
  })

  test.each([
    '127.0.0.1',
    '10.0.0.0/8:80',
    '*.lan:443',
    'http://n8n:5678',
    'n8n:0',
    'n8n:65536',
    'moi@n8n:80',
    'n8n:80;dolibarr:80',
  ])('OUTBOUND_ALLOW=%s is refused, with an example', (text) => {
    expect(refusal({ OUTBOUND_ALLOW: text })).toContain('127.0.0.1:5678')
  })

  test('API_BASE_URL may have another origin, without a trailing slash', () => {
    expect(readConfig({ API_BASE_URL: 'https://api.garage.fr/v1/' }).apiBaseUrl).toBe('https://api.garage.fr/v1')
  })

  test('MAIL_FROM may contain a name', () => {
    expect(readConfig({ MAIL_FROM: 'Garage Martin <contact@martin.fr>' }).mailFrom).toContain('Martin')
  })
})

describe('an invalid setting', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://localhost/base'],
    ['DATABASE_ADMIN_URL', 'localhost:5432'],
    ['PUBLIC_URL', 'garage.fr'],
    ['PUBLIC_URL', 'https://garage.fr/suivi'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['API_BASE_URL', '//evil.example'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'oui'],
    ['RATE_LIMITS', 'none'],
    ['SMTP_URL', 'http://mail'],
    ['PHOTOS_URL', 'https://seau'],
    ['PHOTOS_URL', 's3://seau?endpoint=seau'],
    ['PHOTOS_URL', 's3://seau?zone=fr'],
    ['PHOTOS_URL', 's3://cle:secret@seau'],
    ['PHOTOS_URL', 's3:'],
    ['MAIL_FROM', 'contact'],
    ['DATABASE_POOL', '1'],
    ['WEB_CONCURRENCY', '0'],
    ['METRICS_TOKEN', 'trop court'],
    ['METRICS_PORT', '0'],
    ['NODE_ENV', 'staging'],
    ['APP_SECRET', 'trop court'],
    ['APP_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['APP_SECRET', 'change-me-change-me-change-me-change-me'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} : `))
  })

  test('is listed with the others, one per line', () => {
    expect(refusal({ PORT: 'x', DEMO: 'x' }).split('\n')).toHaveLength(2)
  })

  test('is not repeated when it is a secret or an address', () => {
    expect(refusal({ APP_SECRET: 'canari', DATABASE_URL: 'mysql://u:canari@h/b' })).not.toContain('canari')
  })
})

test('a strong secret is accepted', () => {
  expect(readConfig({ APP_SECRET: goodSecret }).appSecret).toBe(goodSecret)
})

test('the defaults make backups at 02:30, beside the data, for thirty days', () => {
  const { backupAt, backupDir, backupKeepDays } = readConfig({ DATA_DIR: '/srv/fil' })
  expect([backupAt, backupDir, backupKeepDays]).toEqual([150, '/srv/fil/sauvegardes', 30])
  expect(readConfig({ BACKUP_AT: 'off' }).backupAt).toBeNull()
  expect(() => readConfig({ BACKUP_AT: '24:00' })).toThrow(/BACKUP_AT : une heure comme 02:30/)
})
