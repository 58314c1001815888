import { inRoot } from '../root.mjs'

/** The programs of the system: what runs, its log, and its address. */
export function programsOf(settings, env, { watch }) {
  const { api, site, mailbox } = settings.urls
  const code = (path) => [...(watch ? ['scripts/system/watch.mjs'] : []), path]
  return {
    mailbox: { name: 'The mailbox', log: 'mailbox', args: ['tests/stand-ins/mailbox.ts'], env, url: mailbox },
    addresses: {
      name: 'The address service',
      log: 'addresses',
      args: ['tests/stand-ins/addresses.ts'],
      env,
      url: env.ADDRESSES_URL,
    },
    zoom: { name: 'Zoom', log: 'zoom', args: ['tests/stand-ins/zoom.ts'], env, url: new URL(env.ZOOM_URL).origin },
    calendars: {
      name: 'The server of calendars',
      log: 'calendars',
      args: ['tests/stand-ins/calendars.ts'],
      env,
      url: env.TRUSTED_CALENDARS_URL,
    },
    calendly: {
      name: 'The stand-in for Calendly',
      log: 'calendly',
      args: ['tests/stand-ins/calendly.ts'],
      env,
      url: env.CALENDLY_URL,
    },
    octopush: {
      name: 'The stand-in for Octopush',
      log: 'octopush',
      args: ['tests/stand-ins/octopush.ts'],
      env,
      url: new URL(env.OCTOPUSH_URL).origin,
    },
    stripe: {
      name: 'The stand-in for Stripe',
      log: 'stripe',
      args: ['tests/stand-ins/stripe.ts'],
      env,
      url: env.STRIPE_URL,
    },
    api: {
      name: 'The API',
      log: 'api',
      args: code('api/src/main.ts'),
      env: { ...env, ROLE: 'server' },
      url: `${api}/api/ready`,
    },
    worker: {
      name: 'The worker',
      log: 'worker',
      args: code('api/src/main.ts'),
      env: { ...env, ROLE: 'worker', METRICS_PORT: '' },
    },
    site: { name: 'The demo site', log: 'site', args: code('examples/serve.ts'), env, url: site },
  }
}

/** The compilers during development: the console is served from its sources, the others are rebuilt on each change. */
export function compilersOf(settings, env) {
  const vite = inRoot('node_modules/vite/bin/vite.js')
  return [
    {
      name: 'The console',
      log: 'console',
      args: [vite],
      cwd: inRoot('console'),
      env,
      url: `${settings.urls.console}/build/`,
    },
    { name: 'The build of widgets', log: 'widgets', args: [vite, 'build', '--watch'], cwd: inRoot('widgets'), env },
    { name: 'The build of the loader', log: 'loader', args: ['scripts/system/watch-loader.mjs'], env },
  ]
}
