import type { Resolver } from 'react-hook-form'
import type { VideoChange, VideoChoice } from './use-video-choice'

export const videoFields = ['kind', 'url', 'appId', 'accountId', 'clientId', 'secret'] as const
/** The values of the form. Missing ones are empty, and a stored secret is never shown. */
export type VideoValues = Record<Exclude<(typeof videoFields)[number], 'kind'>, string> & { kind: VideoChoice['kind'] }

export const videoValues = (choice: VideoChoice): VideoValues => ({
  kind: choice.kind,
  url: choice.url ?? '',
  appId: choice.appId ?? '',
  accountId: choice.accountId ?? '',
  clientId: choice.clientId ?? '',
  secret: '',
})

/** Returns the required fields that are empty. The server and Zoom check the rest. */
function missingIn(values: VideoValues, saved: VideoChoice): (keyof VideoValues)[] {
  const hasSecret = saved.kind === values.kind && saved.secret !== null
  const secret = hasSecret ? [] : (['secret'] as const)
  const { kind } = values
  const needed: readonly (keyof VideoValues)[] =
    kind === 'zoom'
      ? ['accountId', 'clientId', ...secret]
      : kind === 'jitsi'
        ? ['url', ...(values.appId.trim() ? secret : []), ...(values.secret ? (['appId'] as const) : [])]
        : kind === 'fixed'
          ? ['url']
          : []
  return needed.filter((field) => values[field].trim() === '')
}

export const checkVideo =
  (saved: VideoChoice): Resolver<VideoValues> =>
  (values) => {
    const missing = missingIn(values, saved)
    if (missing.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(missing.map((field) => [field, { type: 'required', message: 'required' }])),
    }
  }

/**
 * Returns the request with the fields of the chosen service only. An empty secret keeps the stored one; the password is
 * sent once it was asked for.
 */
export function videoChange(values: VideoValues, currentPassword?: string): VideoChange {
  const { kind, url, appId, accountId, clientId } = values
  const secret = values.secret ? { secret: values.secret } : {}
  const asked = currentPassword === undefined ? {} : { currentPassword }
  if (kind === 'fixed') return { kind, url, ...asked }
  if (kind === 'jitsi') return { kind, url, ...(appId.trim() && { appId, ...secret }), ...asked }
  if (kind === 'zoom') return { kind, accountId, clientId, ...secret, ...asked }
  return { kind: 'none' }
}
