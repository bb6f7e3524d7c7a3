import { fileURLToPath } from 'node:url'

/** The root of the workspace, with a slash at its end. */
export const workspaceFolder: string = fileURLToPath(new URL('../..', import.meta.url))

/** The folders of what is published, in `packages/`. */
export const packageFolders = ['dialects', 'ai-sdk', 'provider'] as const
