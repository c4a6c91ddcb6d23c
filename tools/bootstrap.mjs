// What every command needs before the first line of Parley runs: the packages, the right Node, the built page.
// Plain JavaScript without dependencies, because it runs on the machine's own Node (20 or newer) in a fresh clone.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

/** The root of the repository; every path below hangs from it. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest Node that runs the server's TypeScript, its SQLite and its argon2 without a flag. */
const NODE_MIN = { major: 24, minor: 15 };

/** A slow registry may take minutes; one that never answers must not hold up everything for ever. */
const NPM_TIMEOUT_MS = 15 * 60_000;

const PLATFORM = `${process.platform}-${process.arch}`;
const INSTALL_STAMP = join('node_modules', '.parley-install');
const BUILD_STAMP = join('web', 'dist', '.parley-build');

/**
 * A reason to stop that a person can act on. It is printed without a stack.
 */
export class Stop extends Error {}

/** Runs `main` and turns a {@link Stop} into one clear line and exit code 1. */
export const runMain = async (/** @type {() => Promise<void> | void} */ main) => {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`parley: ${error.message}`);
    process.exitCode = 1;
  }
};

/** Installs what is missing, then runs one of the TypeScript tools on the right Node, with its exit code. */
export const handOver = (/** @type {string} */ script) =>
  runMain(() => {
    ensureInstalled();
    const child = spawn(runtime(), [join(ROOT, 'tools', script), ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
    // A terminal sends Ctrl-C to the child as well; we only wait for it to tidy up.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('exit', (code) => {
      process.exitCode = code ?? 1;
    });
  });

/**
 * Why the packages have to be installed, or null when they are in place.
 * The stamp answers in a millisecond; without it (npm was run by hand) npm's own record is compared.
 * @param {string} root
 * @returns {string | null}
 */
export const installReason = (root) => {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return 'nothing is installed yet';
  const stamp = readIfThere(join(root, INSTALL_STAMP));
  if (stamp === installStamp(root)) return null;
  // A folder carried to another machine holds the wrong binaries, and npm's record does not show it.
  if (stamp !== null && !stamp.startsWith(`${PLATFORM} `)) return 'the packages are for another platform';
  if (installedMatchesLock(root)) {
    writeInstallStamp(root);
    return null;
  }
  return stamp === null
    ? 'the installed packages differ from package-lock.json'
    : 'package-lock.json changed';
};

/**
 * Installs the packages of the lock file when they are missing or out of date.
 * @param {{ root?: string, npm?: (args: string[], root: string) => { status: number | null, output: string } }} [options]
 */
export const ensureInstalled = ({ root = ROOT, npm = runNpm } = {}) => {
  if (installReason(root) !== null)
    oneAtATime(root, () => {
      // Another start may have done it meanwhile.
      const reason = installReason(root);
      if (reason !== null) install(root, reason, npm);
    });
  linkNode(root);
};

/**
 * @param {string} root
 * @param {string} reason
 * @param {(args: string[], root: string) => { status: number | null, output: string }} npm
 */
const install = (root, reason, npm) => {
  console.error(`parley: installing packages with npm, which takes about a minute (${reason})`);
  // Windows cannot delete the node.exe that runs this script, and `npm ci` starts by deleting everything.
  const verb = process.platform === 'win32' && existsSync(join(root, 'node_modules')) ? 'install' : 'ci';
  const { status, output } = npm([verb, '--include=dev', '--no-audit', '--no-fund'], root);
  if (status !== 0) {
    if (output.trim() !== '') console.error(output.trimEnd());
    throw new Stop(installFailure(output));
  }
  writeInstallStamp(root);
};

/**
 * Where the packaged Node of a platform lies. Named by platform, not by its link: see linkNode.
 * @param {string} root
 * @param {string} platform
 * @param {string} arch
 */
const packagedNode = (root, platform, arch) => {
  const [os, program] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node'];
  const names = [`node-${os}-${arch}`, `node-bin-${os}-${arch}`];
  return names.map((name) => join(root, 'node_modules', name, 'bin', program)).find(existsSync);
};

/**
 * Makes node_modules/.bin/node, through which npm scripts find the right Node. npm 10 leaves it out: it removes the
 * links of the packages for other platforms, and they are called the same.
 * @param {string} root
 */
const linkNode = (root) => {
  const link = join(root, 'node_modules', '.bin', 'node');
  const node = packagedNode(root, process.platform, process.arch);
  if (process.platform === 'win32' || node === undefined || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), node), link);
};

/** @param {string} output what npm said before it gave up */
const installFailure = (output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'the npm registry could not be reached. The first start needs it once: check the network or the proxy, then run the command again.';
  }
  if (/ENOSPC/.test(output))
    return 'the disk is full: the packages need about 700 MB. Make room, then run the command again.';
  if (/EACCES|EPERM/.test(output))
    return 'npm may not write here: check who owns this folder and node_modules.';
  return 'npm could not install the packages; its own message is above. Run `npm ci` to see it again.';
};

/**
 * The Node that runs Parley: the one npm installed for this platform, or the current one when it is new enough.
 * @param {{ root?: string, platform?: string, arch?: string, version?: string, execPath?: string }} [options]
 */
export const runtime = ({
  root = ROOT,
  platform = process.platform,
  arch = process.arch,
  version = process.versions.node,
  execPath = process.execPath,
} = {}) => {
  const link = join(root, 'node_modules', '.bin', 'node');
  const installed = platform !== 'win32' && existsSync(link) ? link : packagedNode(root, platform, arch);
  if (installed !== undefined) return installed;
  if (isNewEnough(version)) return execPath;
  throw new Stop(
    `no Node ${NODE_MIN.major}.${NODE_MIN.minor} or newer was found: there is no packaged one for ${platform}-${arch}, and this is Node ${version}. Install a newer Node and run the command again.`,
  );
};

/** @param {string} version */
const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NODE_MIN.major || (major === NODE_MIN.major && minor >= NODE_MIN.minor);
};

/**
 * Builds the web app when its sources, the contract or the lock file changed since the last build.
 * @param {{ root?: string, npm?: (args: string[], root: string) => { status: number | null, output: string } }} [options]
 */
export const ensureWebBuilt = ({ root = ROOT, npm = runNpm } = {}) => {
  const hash = webSourcesHash(root);
  const isBuilt = () => readIfThere(join(root, BUILD_STAMP)) === hash;
  if (!isBuilt()) oneAtATime(root, () => (isBuilt() ? undefined : build(root, hash, npm)));
};

/**
 * @param {string} root
 * @param {string} hash
 * @param {(args: string[], root: string) => { status: number | null, output: string }} npm
 */
const build = (root, hash, npm) => {
  console.error('parley: building the web app (its sources changed since the last build)');
  const { status, output } = npm(['run', 'build', '--silent', '-w', '@parley/web'], root);
  if (status !== 0) {
    if (output.trim() !== '') console.error(output.trimEnd());
    throw new Stop('the web app could not be built; the messages above say why.');
  }
  mkdirSync(dirname(join(root, BUILD_STAMP)), { recursive: true });
  writeFileSync(join(root, BUILD_STAMP), hash);
};

/**
 * One hash over everything the built page is made of. Tests are left out: they change nothing that is served.
 * @param {string} root
 */
export const webSourcesHash = (root) => {
  const files = ['web', join('contract', 'src')]
    .flatMap((folder) => listFiles(join(root, folder)))
    .filter((path) => !/\.test\.tsx?$|[\\/]web[\\/]test[\\/]/.test(path))
    .concat(['package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name)).filter(existsSync))
    .map((path) => relative(root, path).split(sep).join('/'))
    .sort();
  const hash = createHash('sha256');
  for (const path of files)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
};

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'e2e', 'test-results', '.cache']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
const listFiles = (folder) => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listFiles(path);
    return entry.isFile() ? [path] : [];
  });
};

/**
 * Runs npm itself. Inside an npm script npm says where it lives, and which Node it runs on: that Node is outside
 * node_modules, so it survives `npm ci` deleting everything there.
 * @param {string[]} args
 * @param {string} root
 */
const runNpm = (args, root) => {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const [command, before] = cli?.endsWith('.js') && node ? [node, [cli]] : ['npm', []];
  const result = spawnSync(command, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: command === 'npm' && process.platform === 'win32',
    timeout: NPM_TIMEOUT_MS,
  });
  if (result.error)
    throw new Stop(
      `npm could not be started, or did not end (${result.error.message}). Is it installed, and its registry there?`,
    );
  return { status: result.status, output: `${result.stdout}${result.stderr}` };
};

/** @param {string} root */
const writeInstallStamp = (root) => writeFileSync(join(root, INSTALL_STAMP), installStamp(root));

/** @param {string} root */
const installStamp = (root) => {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${PLATFORM} ${createHash('sha256').update(lock).digest('hex')}`;
};

/**
 * Whether npm's record of what it installed holds every package that the lock file demands of this machine.
 * @param {string} root
 */
const installedMatchesLock = (root) => {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return (
      found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link
    );
  });
};

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 * @param {string} path
 * @returns {Record<string, LockEntry>}
 */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};

/** @param {string} path */
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
