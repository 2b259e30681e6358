"""The Python SDK as a client: makes the calls that stdin lists, over HTTP and over stdio, and prints every answer as JSON."""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters


async def answers(server, plan):
    async with Client(server) as client:
        tools = await client.list_tools()
        prompts = await client.list_prompts()
        templates = await client.list_resource_templates()
        resources = await client.list_resources()
        called = []
        for call in plan["calls"]:
            result = await client.call_tool(call["tool"], call["arguments"])
            called.append({"error": bool(result.is_error), "text": result.content[0].text})
        read = await client.read_resource(plan["resource"])
        return {
            "version": client.protocol_version,
            "tools": [tool.name for tool in tools.tools],
            "prompts": [prompt.name for prompt in prompts.prompts],
            "templates": [template.uri_template for template in templates.resource_templates],
            "resources": len(resources.resources),
            "resource": read.contents[0].text,
            "called": called,
        }


async def main():
    plan = json.load(sys.stdin)
    command, *arguments = plan["command"]
    over_stdio = StdioServerParameters(command=command, args=arguments)
    result = {"http": await answers(plan["url"], plan), "stdio": await answers(over_stdio, plan)}
    json.dump(result, sys.stdout)


asyncio.run(main())
