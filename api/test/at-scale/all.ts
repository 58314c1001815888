import { audit } from './audit.ts'
import { clients } from './clients.ts'
import type { AtScale } from './crowd.ts'
import { duplicates } from './duplicates.ts'
import { platform } from './platform.ts'
import { sessions } from './sessions.ts'
import { signIns } from './sign-ins.ts'

/** All that is asked of a database among very many rows. */
export const allAtScale: AtScale[] = [clients, sessions, duplicates, audit, platform, signIns]
