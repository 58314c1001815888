import { useEffect, useState } from 'react'

/** Returns an object URL for bytes, which is revoked when the component unmounts. */
export function useObjectUrl(bytes: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return url
}
