import type { Config } from './config.ts'
import { isLoopbackHost } from './loopback.ts'
import { StartFailure } from './start-failure.ts'

type Settings = Omit<Config, 'MAIL_FROM'>
type Check = (config: Settings) => string | false | undefined

/** Whether strangers use it: the configuration says so, or its address is not the machine's own. */
export const isProduction = ({ NODE_ENV, PUBLIC_URL }: Pick<Config, 'NODE_ENV' | 'PUBLIC_URL'>) =>
  NODE_ENV === 'production' || !isLoopbackHost(new URL(PUBLIC_URL).hostname)

/** Throws a `StartFailure` if a setting for trying things out is on where strangers can reach the system. */
export function assertSafeSettings(config: Settings): void {
  if (!isProduction(config)) return
  for (const check of checks) {
    const sentence = check(config)
    if (sentence) throw new StartFailure(sentence)
  }
}

const RANDOM = "32 random bytes in base64url, as \"openssl rand -base64 32 | tr '+/' '-_' | tr -d =\" writes them"

const checks: Check[] = [
  ({ PUBLIC_URL }) =>
    !PUBLIC_URL.startsWith('https:') &&
    `PUBLIC_URL is ${PUBLIC_URL}: in production it must be the https:// address that visitors open.`,
  ({ ALLOWED_ORIGINS }) =>
    ALLOWED_ORIGINS.some((origin) => !origin.startsWith('https:')) &&
    'ALLOWED_ORIGINS names a plain http:// address: in production each must start with https://.',
  ...(['APP_SECRET', 'APP_SECRET_PREVIOUS', 'MASTER_KEY', 'MASTER_KEY_PREVIOUS'] as const).map(
    (name): Check =>
      (config) =>
        config[name] && !isRandom(config[name]) && `${name} is not random: in production it must be ${RANDOM}.`,
  ),
  ({ APP_SECRET, APP_SECRET_PREVIOUS, MASTER_KEY, MASTER_KEY_PREVIOUS }) => {
    const secrets = [APP_SECRET, APP_SECRET_PREVIOUS, MASTER_KEY, MASTER_KEY_PREVIOUS].filter(Boolean)
    return (
      new Set(secrets).size < secrets.length &&
      'APP_SECRET, MASTER_KEY and those before them must all differ: one of them stands twice.'
    )
  },
  ({ TRUST_PROXY }) =>
    TRUST_PROXY.some(isOpenNetwork) &&
    'TRUST_PROXY believes whole networks of strangers: name the addresses of your proxies alone, such as 10.0.0.5.',
  ({ CONSOLE_DEV_URL }) =>
    CONSOLE_DEV_URL && 'CONSOLE_DEV_URL is for development, where pages run any script: leave it out in production.',
  ({ SMTP_URL }) =>
    SMTP_URL &&
    !isPrivateMail(new URL(SMTP_URL)) &&
    'SMTP_URL sends mails in the clear: write smtps://, or add ?requireTLS=true to smtp://.',
  ...(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const).map(
    (name): Check =>
      (config) =>
        config[name] &&
        !isPrivateDatabase(new URL(config[name])) &&
        `${name} crosses a network in the clear: add ?sslmode=verify-full to it.`,
  ),
  // These services receive keys, files, or what somebody types about a client.
  ...(
    [
      'ADDRESSES_URL',
      'CALENDLY_URL',
      'OCTOPUSH_URL',
      'ZOOM_URL',
      'ZOOM_AUTH_URL',
      'RECAPTCHA_URL',
      'S3_ENDPOINT',
      'STRIPE_URL',
    ] as const
  ).map(
    (name): Check =>
      (config) =>
        config[name] &&
        !isPrivateService(new URL(config[name])) &&
        `${name} crosses a network in the clear: it must start with https://.`,
  ),
]

/** At least twelve different characters and no repeated part: one random secret of 32 bytes in a billion fails. */
const isRandom = (secret: string) =>
  secret.length >= 43 && new Set(secret).size >= 12 && (secret + secret).indexOf(secret, 1) === secret.length

/** Wider than any network of one owner. */
function isOpenNetwork(network: string): boolean {
  const [address = '', bits] = network.split('/')
  return bits !== undefined && Number(bits) < (address.includes(':') ? 16 : 8)
}

const isPrivateService = ({ protocol, hostname }: URL) => protocol === 'https:' || isLoopbackHost(hostname)

/** Encrypted by a certificate that is checked, or never leaving the machine. */
function isPrivateMail({ protocol, hostname, searchParams }: URL): boolean {
  if (isLoopbackHost(hostname)) return true
  if (searchParams.get('tls.rejectUnauthorized') === 'false' || searchParams.get('ignoreTLS') === 'true') return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

/** A socket of the machine has no host, or a folder for one. */
function isPrivateDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return true
  return /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}
