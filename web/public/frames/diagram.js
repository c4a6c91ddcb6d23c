// Draws diagrams that another person or a model wrote. This page is sandboxed: it has no origin, no storage, no network, and nobody to talk to but
// the page that holds it, which gives it a text and hears how high the drawing is.

/** The six hues of the page (`--hue-1` to `--hue-6`), as the library reads colours; ink and ground are the page's too. */
const LOOKS = {
  light: {
    hues: ['#16827d', '#b3621e', '#775aa6', '#2677b2', '#b3485f', '#3e7c42'],
    ...{ ground: '#ffffff', ink: '#22292c', muted: '#5c6669', share: 0.14, onHue: '#ffffff' },
  },
  dark: {
    hues: ['#62c0ba', '#e8a36a', '#b7a0e4', '#76b5e9', '#ea909e', '#88c28a'],
    ...{ ground: '#171c1e', ink: '#e9eeef', muted: '#9aa5a8', share: 0.22, onHue: '#14191b' },
  },
};

const partsOf = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const mixed = (hex, ground, share) => {
  const below = partsOf(ground);
  const parts = partsOf(hex).map((part, i) => Math.round(part * share + below[i] * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const numbered = (name, values, from) =>
  Object.fromEntries(values.map((value, i) => [`${name}${i + from}`, value]));

/** Tinted parts with a line of their hue, and ink upon them; whole hues where a part has no line, as in a pie. */
const coloursOf = (isDark) => {
  const { hues, ground, ink, muted, share, onHue } = isDark ? LOOKS.dark : LOOKS.light;
  const tints = hues.map((hue) => mixed(hue, ground, share));
  const twelve = [...hues, ...hues];
  const part = (name, i) => ({
    [`${name}Color`]: tints[i],
    [`${name}BorderColor`]: hues[i],
    [`${name}TextColor`]: ink,
  });
  return {
    ...{ darkMode: isDark, background: ground, textColor: ink, lineColor: muted, titleColor: ink },
    ...{ ...part('primary', 0), ...part('secondary', 1), ...part('tertiary', 3) },
    ...{ noteBkgColor: tints[1], noteBorderColor: hues[1], noteTextColor: ink },
    ...{
      clusterBkg: mixed(hues[3], ground, share / 2),
      clusterBorder: hues[3],
      edgeLabelBackground: ground,
    },
    ...{ ...numbered('pie', twelve, 1), pieSectionTextColor: onHue, pieOpacity: '1' },
    ...{
      pieTitleTextColor: ink,
      pieLegendTextColor: ink,
      pieStrokeColor: ground,
      pieOuterStrokeColor: ground,
    },
    ...{
      ...numbered('cScale', twelve, 0),
      ...numbered(
        'cScaleLabel',
        twelve.map(() => onHue),
        0,
      ),
    },
    ...{
      ...numbered('git', twelve.slice(0, 8), 0),
      ...numbered(
        'gitBranchLabel',
        twelve.slice(0, 8).map(() => onHue),
        0,
      ),
    },
    ...{
      critBkgColor: tints[4],
      critBorderColor: hues[4],
      sectionBkgColor: tints[3],
      altSectionBkgColor: ground,
    },
    ...numbered('fillType', [...tints, ...tints].slice(0, 8), 0),
    xyChart: { plotColorPalette: hues.join(','), backgroundColor: ground },
  };
};

(() => {
  const place = document.getElementById('place');

  /** What could change the settings below, or point elsewhere: directives, and settings in front of the text. */
  const withoutSettings = (source) =>
    source.replace(/%%\{[\s\S]*?\}%%/g, '').replace(/^\s*---\s*\n[\s\S]*?\n---\s*\n/, '');

  /** A tag is only text here, but for the line break that diagrams are written with. */
  const withoutTags = (source) => source.replace(/(?<!<)<(?!br\s*\/?>)(?=[a-z/!])/gi, '#lt;');

  const tell = (message) => parent.postMessage(message, '*');

  const draw = async ({ source, isDark }) => {
    try {
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        htmlLabels: false,
        flowchart: { htmlLabels: false },
        theme: 'base',
        themeVariables: coloursOf(isDark),
        maxTextSize: 20000,
        maxEdges: 300,
        suppressErrorRendering: true,
      });
      const { svg } = await mermaid.render('drawing', withoutTags(withoutSettings(source)));
      place.innerHTML = svg;
      const drawing = place.querySelector('svg');
      tell({ height: Math.ceil(drawing.getBoundingClientRect().height) });
    } catch {
      tell({ isFailed: true });
    }
  };

  addEventListener('message', (event) => {
    if (event.source === parent && typeof event.data?.source === 'string') void draw(event.data);
  });
  addEventListener('resize', () => {
    const drawing = place.querySelector('svg');
    if (drawing) tell({ height: Math.ceil(drawing.getBoundingClientRect().height) });
  });
  tell({ isReady: true });
})();
