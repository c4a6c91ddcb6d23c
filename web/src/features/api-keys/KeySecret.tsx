import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/Code.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

interface KeySecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/**
 * Ready to paste: this server's own address, this very key. First a call that every key with `read` may make; then OpenAI's own
 * clients, which need nothing but another address to talk to the models of this server; and programs that speak MCP.
 */
const snippets = (secret: string) => {
  const url = `${location.origin}/api/v1/profile`;
  const openai = `${location.origin}/api/v1/openai`;
  const mcp = `${location.origin}/api/v1/mcp`;
  return [
    { id: 'curl', name: 'curl', text: `curl -H 'Authorization: Bearer ${secret}' \\\n  ${url}` },
    {
      id: 'javascript',
      name: 'JavaScript',
      text: `const response = await fetch('${url}', {\n  headers: { Authorization: 'Bearer ${secret}' },\n});\nconsole.log(await response.json());`,
    },
    {
      id: 'python',
      name: 'Python',
      text: `import json, urllib.request\n\nrequest = urllib.request.Request(\n    '${url}',\n    headers={'Authorization': 'Bearer ${secret}'},\n)\nprint(json.load(urllib.request.urlopen(request)))`,
    },
    {
      id: 'openai-python',
      name: 'OpenAI (Python)',
      text: `from openai import OpenAI\n\nclient = OpenAI(base_url='${openai}', api_key='${secret}')\nanswer = client.chat.completions.create(\n    model='parley-demo',\n    messages=[{'role': 'user', 'content': 'Hello'}],\n)\nprint(answer.choices[0].message.content)`,
    },
    {
      id: 'openai-javascript',
      name: 'OpenAI (JS)',
      text: `import OpenAI from 'openai';\n\nconst client = new OpenAI({ baseURL: '${openai}', apiKey: '${secret}' });\nconst answer = await client.chat.completions.create({\n  model: 'parley-demo',\n  messages: [{ role: 'user', content: 'Hello' }],\n});\nconsole.log(answer.choices[0].message.content);`,
    },
    {
      // The form that most programs which speak the Model Context Protocol read.
      id: 'mcp',
      name: 'MCP',
      text: JSON.stringify(
        {
          mcpServers: {
            parley: { type: 'http', url: mcp, headers: { Authorization: `Bearer ${secret}` } },
          },
        },
        null,
        2,
      ),
    },
  ];
};

export const KeySecret = ({ secret, onDone }: KeySecretProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('api_keys.once')}</Notice>
      <CodeBlock text={secret} label={t('api_keys.secret')} />
      <div>
        <h3 className="mb-2 text-sm font-medium">{t('api_keys.try')}</h3>
        <Tabs
          label={t('api_keys.try')}
          tabs={snippets(secret).map(({ id, name, text }) => ({
            id,
            name,
            content: <CodeBlock text={text} label={name} />,
          }))}
        />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {t('api_keys.kept')}
        </Button>
      </DialogActions>
    </div>
  );
};
