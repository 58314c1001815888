import { createServer } from 'node:http'
import Koa from 'koa'
import { listen } from '../listen.ts'
import { calendlyActions } from './actions.ts'
import { answerApi } from './api.ts'
import { answerControl } from './control.ts'
import { formsOf } from './forms.ts'
import { createWorld } from './world.ts'

export type Calendly = Awaited<ReturnType<typeof startCalendly>>

/** Acts as Calendly's API v2, signed deliveries included. Port 0 takes a free one. */
export async function startCalendly({ port = 0 } = {}) {
  const world = createWorld()
  const server = createServer()
  const { url, stop } = await listen(server, port)
  const forms = formsOf(url)

  const calendly = { url, ...calendlyActions(world, forms), stop }
  const app = new Koa()
  app.silent = true
  app.use(async (ctx) => {
    if (ctx.path === '/') ctx.body = { title: 'Calendly' }
    else if (ctx.path.startsWith('/stand-in/')) await answerControl(ctx, calendly)
    else await answerApi(ctx, world, forms, url)
  })
  server.on('request', app.callback())
  return calendly
}
