import type { JsonValue, Surface } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { authorizedFetch, call } from '../../lib/api.ts';
import { listen } from '../../lib/live.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { type BridgeHost, type Looks, type RouteCall, type SurfaceMessage, serveBridge } from './bridge.ts';

const TOKENS = [
  ...['canvas', 'surface', 'raised', 'sunken', 'hover', 'line', 'edge', 'ink', 'ink-muted', 'ink-faint'],
  ...['accent', 'accent-ink', 'accent-soft', 'accent-text', 'danger-text', 'warning-text', 'success-text'],
];

/** How the page looks now, for a surface that wants to look at home in it. */
const looksNow = (): Looks => {
  const page = document.documentElement;
  const style = getComputedStyle(page);
  return {
    theme: {
      mode: page.classList.contains('dark') ? 'dark' : 'light',
      tokens: Object.fromEntries(TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])),
    },
    locale: page.lang || 'en',
  };
};

/** What the manifest lists for this surface. */
const bridgeOf = (manifest: Readonly<Record<string, JsonValue>>, slug: string): string[] => {
  const surfaces = Array.isArray(manifest.surfaces) ? manifest.surfaces : [];
  const own = surfaces.find((one) => (one as { slug?: unknown }).slug === slug) as { bridge?: string[] };
  return own?.bridge ?? [];
};

/** A route of the package, called as the person: it gets no more than they may have. */
const callRoute = async (packageId: string, { method, path, query, body }: RouteCall) => {
  const search = new URLSearchParams(query).toString();
  const response = await authorizedFetch(`/api/v1/ext/${packageId}${path}${search && `?${search}`}`, {
    method,
    ...(body === undefined || method === 'GET'
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { status } = response;
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return isJson ? { status, json: await response.json() } : { status, text: await response.text() };
};

export interface SurfaceFrameProps {
  readonly surface: Surface;
  /** What it is shown for: a chat, a message. */
  readonly params?: Readonly<Record<string, string>>;
  /** The message that its action was chosen on. */
  readonly message?: SurfaceMessage;
  /** Writes into the field of the chat that it stands at. */
  readonly insert?: (text: string) => void;
  /** As high as its place; otherwise as high as it asks to be. */
  readonly isFilling?: boolean;
}

/** A page of a package, in a frame without an origin: it reaches nothing but the bridge. */
export const SurfaceFrame = (props: SurfaceFrameProps) => {
  const id = props.surface.id.split(':', 1)[0] ?? '';
  const query = useQuery(ask('GET /api/v1/extensions/{id}/manifest', { params: { id } }));
  return (
    <Loaded query={query}>
      {(manifest) => <Framed {...props} id={id} allowed={bridgeOf(manifest, props.surface.slug)} />}
    </Loaded>
  );
};

interface FramedProps extends SurfaceFrameProps {
  readonly id: string;
  readonly allowed: readonly string[];
}

const HEIGHT_FIRST = 240;

const Framed = ({ surface, params = {}, message, insert, isFilling = false, id, allowed }: FramedProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useRef<(() => void) | null>(null);
  const [height, setHeight] = useState(HEIGHT_FIRST);
  const navigate = useNavigate();
  const router = useRouter();
  const { user } = useMe();
  useEffect(() => () => end.current?.(), []);

  const host: BridgeHost = {
    user: { id: user.id, username: user.username, display_name: user.display_name },
    callRoute: (call) => callRoute(surface.package_id, call),
    settings: async () => (await call('GET /api/v1/extensions/{id}/settings', { params: { id } })).settings,
    hasPage: (pathname) => {
      const [, params, route] = router.getMatchedRoutes(pathname);
      // `**` is the rest of an address of which only the beginning is a page.
      return route !== undefined && params['**'] === undefined;
    },
    // A click in the frame counts as one in the page around it. A browser that does not tell is not asked.
    hasActed: () => navigator.userActivation?.isActive !== false,
    navigate: (path) => void navigate({ href: path }),
    toast: (text, isFailure) => (isFailure ? toast.error : toast.success)(`${surface.title}: ${text}`),
    resize: setHeight,
    message: message ?? null,
    insert: insert ?? null,
    subscribe: (prefix, hear) =>
      listen({
        'extension.emitted': ({ package_id, kind, payload }) => {
          if (package_id === surface.package_id && kind.startsWith(prefix)) hear({ kind, payload });
        },
      }),
  };
  /** Whenever the frame has loaded a page, that page gets a port of its own, and the one before loses its. */
  const connect = (): void => {
    end.current?.();
    const { port1, port2 } = new MessageChannel();
    const stop = serveBridge(port1, allowed, host);
    const observer = new MutationObserver(() => port1.postMessage({ type: 'looks', ...looksNow() }));
    observer.observe(document.documentElement, { attributeFilter: ['class', 'lang', 'data-look'] });
    end.current = () => {
      observer.disconnect();
      stop();
    };
    const init = {
      type: 'init',
      ...looksNow(),
      user: allowed.includes('ctx.user') ? host.user : null,
      params,
    };
    // The frame has no origin that could be named; only what it holds can get the port.
    frame.current?.contentWindow?.postMessage(init, '*', [port2]);
  };
  return (
    <iframe
      ref={frame}
      title={surface.title}
      src={surface.url}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={connect}
      style={isFilling ? undefined : { height }}
      className={isFilling ? 'size-full min-h-96 grow border-0' : 'w-full border-0'}
    />
  );
};
