// The sandbox of a server. Its first worker starts with the first package that is run.

import { defineState } from '../../kernel/state.ts';
import { createSandbox, type Sandbox } from './sandbox/pool.ts';

const sandboxes = defineState('packages.sandbox', () => createSandbox());

export const sandboxOf = (kernel: Parameters<typeof sandboxes.of>[0]): Sandbox => sandboxes.of(kernel);
