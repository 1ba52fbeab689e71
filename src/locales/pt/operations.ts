import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in Brazilian Portuguese. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 O Purser em ${host} não está conectado ao Discord desde ${since}. Os membros não recebem respostas. Confira https://discordstatus.com e a rede desta máquina. O Purser se reconecta sozinho.`,
      website: (host, since) =>
        `🔴 O Purser em ${host} não recebe nenhuma resposta válida do site desde ${since}. Pagamentos e sorteios esperam e continuam sozinhos. Confira se o site está no ar; "purser doctor" diz o que há de errado.`,
      store: (host, since) =>
        `🔴 O Purser em ${host} não consegue usar o armazenamento desde ${since}. Nada é pago até que consiga. Confira o espaço livre no disco ou o servidor PostgreSQL; "purser doctor" diz o que há de errado.`,
    },
    back: {
      discord: (host, duration) =>
        `🟢 O Purser em ${host} está conectado ao Discord de novo, depois de ${duration}.`,
      website: (host, duration) => `🟢 O site responde de novo ao Purser em ${host}, depois de ${duration}.`,
      store: (host, duration) =>
        `🟢 O Purser em ${host} consegue usar o armazenamento de novo, depois de ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ Comecei, mas há problemas. `purser doctor` diz o que fazer com cada um:',
    answersNobody:
      'Nenhum dos servidores listados pertence aos meus shards (`DISCORD_SHARDS`), então não respondo a ninguém. Coloque `auto` ou um intervalo que os contenha.',
    interactionsElsewhere:
      'O Discord envia os comandos para um endereço da web em vez de para mim. Esvazie "Interactions Endpoint URL" no portal de desenvolvedores.',
    notInServer: (id) =>
      `Não estou no servidor listado \`${id}\`. Convide-me ou tire-o de \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Faltam permissões para mim em ${name}. Ative-as lá para o meu cargo.`,
    logChannel:
      'Não consigo usar o canal de registro (`DISCORD_LOG_CHANNEL_ID`). Ele precisa ser um canal de texto de um servidor listado em que eu tenha Ver canal, Enviar mensagens, Inserir links e Anexar arquivos.',
    website: {
      unreachable:
        'O site não responde (`WEBSITE_URL`). Até que responda, ninguém pode ver um saldo nem receber saldo.',
      path: 'O endereço em `WEBSITE_URL` responde, mas não como a API do site. Confira o endereço e o caminho.',
      token: 'O site recusa o meu token (`WEBSITE_TOKEN`). Crie um novo e confira as permissões dele.',
      failing: 'O site (`WEBSITE_URL`) informa um erro interno. Veja o registro do próprio site.',
      unclear:
        'Não consigo dizer se `WEBSITE_URL` está certa. Execute `purser doctor --user NAME` com o nome de qualquer usuário do site.',
    },
  },

  commandsMissing: {
    'not-invited': (server) =>
      `⚠️ Faltam meus comandos no servidor ${server}: não estou nele, ou fui convidado sem o escopo \`applications.commands\`. Convide-me de novo, e eles voltam sozinhos.`,
    refused: (server) =>
      `⚠️ Faltam meus comandos no servidor ${server}: o Discord não os aceita. A causa está no log. Continuo tentando.`,
    away: (server) =>
      `⚠️ Faltam meus comandos no servidor ${server}: o Discord não responde. Você não precisa fazer nada: continuo tentando.`,
    back: (server) => `✅ Meus comandos estão de volta no servidor ${server}.`,
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ Não foi possível publicar a mensagem em ${channel}. Verifique se posso ver o canal, enviar mensagens, inserir links e anexar arquivos lá.`,
    notPosted: (channel) =>
      `⚠️ O registro disto não pôde ser publicado em ${channel}. Está salvo e será publicado assim que der.`,
    lacks: {
      channel: 'O canal não existe mais. O dono do bot precisa mudar `DISCORD_LOG_CHANNEL_ID`.',
      view: 'Falta para mim a permissão **Ver canal** lá.',
      send: 'Falta para mim a permissão **Enviar mensagens** ou **Inserir links** lá.',
      attach: 'Falta para mim a permissão **Anexar arquivos** lá, ou não posso escrever lá de jeito nenhum.',
    },
    worksAgain: (since) => `Não consegui escrever aqui desde ${since}. O que faltou foi salvo e vem agora.`,
  },
};
