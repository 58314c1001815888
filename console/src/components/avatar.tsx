import { clsx } from 'clsx'
import { useState } from 'react'
import { Initials } from './initials'

interface Props {
  name: string
  /** Null without a picture. */
  url: string | null | undefined
  className?: string
}

/** A person's picture in a disc; their initials without one, and where it cannot be shown. Who it is, is written beside it. */
export function Avatar({ name, url, className }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!url || url === brokenUrl) return <Initials name={name} className={className ?? ''} />
  return (
    <img
      src={url}
      alt=""
      width={36}
      height={36}
      decoding="async"
      className={clsx('size-9 shrink-0 rounded-full bg-muted object-cover', className)}
      onError={() => setBrokenUrl(url)}
    />
  )
}
