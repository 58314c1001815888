import { auditAtScale } from './audit.ts'
import { clients } from './clients.ts'
import type { AtScale } from './crowd.ts'
import { duplicates } from './duplicates.ts'
import { platform } from './platform.ts'
import { sessionsAtScale } from './sessions.ts'
import { signIns } from './sign-ins.ts'

/** All measured queries among very many rows. */
export const allAtScale: AtScale[] = [clients, sessionsAtScale, duplicates, auditAtScale, platform, signIns]
