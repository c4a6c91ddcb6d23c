import type { Surface } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { authorizedFetch, call } from '../../lib/api.ts';
import { listen } from '../../lib/live.ts';
import { useMe } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { type BridgeHost, type Looks, type RouteCall, type SurfaceMessage, serveBridge } from './bridge.ts';
import { InsertRequest } from './InsertRequest.tsx';
import { NoAnswer } from './NoAnswer.tsx';
import { SurfaceSign } from './SurfaceSign.tsx';
import { bridgeOf, manifestQuery, packageIdOf, packageNameOf } from './surface-manifest.ts';

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
  /** Whose it is stands above it already. */
  readonly isNamed?: boolean;
}

/** A page of a package, in a frame without an origin: it reaches nothing but the bridge. */
export const SurfaceFrame = (props: SurfaceFrameProps) => {
  const { surface, isNamed = false } = props;
  const query = useQuery(manifestQuery(surface));
  return (
    <Loaded query={query}>
      {(manifest) => (
        <>
          {!isNamed && <SurfaceSign surface={surface} manifest={manifest} />}
          <Answering
            {...props}
            name={packageNameOf(manifest, surface)}
            allowed={bridgeOf(manifest, surface.slug)}
          />
        </>
      )}
    </Loaded>
  );
};

interface AnsweringProps extends SurfaceFrameProps {
  readonly name: string;
  readonly allowed: readonly string[];
}

const ANSWER_MS = 10_000;

/** One that never asks for anything may be there all the same: then its file is. */
const isThere = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** What was seen of the page in the frame. */
interface Progress {
  isLoaded: boolean;
  hasSpoken: boolean;
}

const Answering = (props: AnsweringProps) => {
  const { url } = props.surface;
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const progress = useRef<Progress>({ isLoaded: false, hasSpoken: false });
  useEffect(() => {
    if (hasFailed) return;
    const look = async (): Promise<void> => {
      const { isLoaded, hasSpoken } = progress.current;
      if (!isLoaded || !(hasSpoken || (await isThere(url)))) setHasFailed(true);
    };
    const timer = setTimeout(() => void look(), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [url, hasFailed]);
  const reload = (): void => {
    progress.current = { isLoaded: false, hasSpoken: false };
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  if (hasFailed) return <NoAnswer id={packageIdOf(props.surface)} name={props.name} onReload={reload} />;
  return <Framed key={attempt} {...props} progress={progress} />;
};

interface Asked {
  readonly text: string;
  readonly answer: (isWanted: boolean) => void;
}

/** Asks the person about one text after the other; after a no, no more until the surface is opened anew. */
const useInsertRequest = (insert: ((text: string) => void) | undefined) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isClosed = useRef(false);
  const ask = (text: string): Promise<boolean> => {
    if (isClosed.current) return Promise.resolve(false);
    isClosed.current = true;
    return new Promise((resolve) => {
      const answer = (isWanted: boolean): void => {
        setAsked(null);
        isClosed.current = !isWanted;
        if (isWanted) insert?.(text);
        resolve(isWanted);
      };
      setAsked({ text, answer });
    });
  };
  return { asked, ask: insert === undefined ? null : ask };
};

const HEIGHT_FIRST = 240;

interface FramedProps extends AnsweringProps {
  readonly progress: RefObject<Progress>;
}

const Framed = (props: FramedProps) => {
  const { surface, params = {}, isFilling = false, name, allowed, progress } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useRef<(() => void) | null>(null);
  const [height, setHeight] = useState(HEIGHT_FIRST);
  const { asked, ask } = useInsertRequest(props.insert);
  const host = useBridgeHost(props, setHeight, ask);
  useEffect(() => () => end.current?.(), []);

  /** Whenever the frame has loaded a page, that page gets a port of its own, and the one before loses its. */
  const connect = (): void => {
    end.current?.();
    progress.current.isLoaded = true;
    const { port1, port2 } = new MessageChannel();
    const stop = serveBridge(port1, allowed, host);
    port1.addEventListener('message', () => {
      progress.current.hasSpoken = true;
    });
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
    <>
      {asked && <InsertRequest name={name} text={asked.text} onAnswer={asked.answer} />}
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
    </>
  );
};

/** What the page does for the surface. */
const useBridgeHost = (
  { surface, message }: FramedProps,
  resize: (height: number) => void,
  insert: BridgeHost['insert'],
): BridgeHost => {
  const navigate = useNavigate();
  const router = useRouter();
  const { user } = useMe();
  const id = packageIdOf(surface);
  return {
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
    resize,
    message: message ?? null,
    insert,
    subscribe: (prefix, hear) =>
      listen({
        'extension.emitted': (event) => {
          const kind = event.kind.replace(`extension.${surface.package_id}.`, '');
          if (event.id === id && kind.startsWith(prefix)) hear({ kind, payload: event.payload });
        },
      }),
  };
};
