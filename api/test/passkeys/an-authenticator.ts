import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { ApiClient } from '../app.ts'

type Made = Parameters<ApiClient['passkeys']['add']>[0]['body']['credential']
type Shown = Parameters<ApiClient['passkeys']['signIn']>[0]['body']['credential']

/** The flags of an authenticator beside its key (WebAuthn, section 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Options {
  origin: string
  /** Whether the owner's finger or PIN has unlocked it. */
  isUnlocked?: boolean
}

/** A device with one passkey, as browsers and devices speak (ES256, no attestation). */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let party = ''
  let handle = ''
  let uses = 0

  const client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (flags: number, key: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses++)
    return Buffer.concat([hashOf(party), Buffer.from([flags]), counter, key])
  }

  return {
    /** Creates the key pair and reports it, from the server's options. */
    makes(
      options: { challenge: string; rp: { id?: string | undefined }; user: { id: string } },
      { origin, isUnlocked = true }: Options,
    ): Made {
      party = options.rp.id ?? ''
      handle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const flags = PRESENT | HAS_KEY | (isUnlocked ? VERIFIED : 0)
      const data = authenticatorData(flags, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.from('63666d74646e6f6e65', 'hex'),
        Buffer.from('6761747453746d74a0', 'hex'),
        Buffer.from('686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: client('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },

    /** Answers a challenge. */
    answers({ challenge }: { challenge: string }, { origin, isUnlocked = true }: Options): Shown {
      const data = authenticatorData(PRESENT | (isUnlocked ? VERIFIED : 0))
      const clientData = client('webauthn.get', challenge, origin)
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hashOf(clientData)]), privateKey).toString('base64url'),
        userHandle: handle,
      }
    },
  }
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest()
